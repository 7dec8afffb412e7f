//===- keys.cpp - What keys do
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "watch/keys.h"

#include "watch/frame.h"

#include <algorithm>
#include <cstring>

namespace hotpath::watch {

namespace {

void append_utf8(std::string &to, char32_t c) {
  if (c < 0x80) {
    to += char(c);
    return;
  }
  const int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  constexpr unsigned char marks[] = {0, 0xC0, 0xE0, 0xF0};
  to += char(marks[more] | (c >> (6 * more)));
  for (int i = more; i-- > 0;)
    to += char(0x80 | ((c >> (6 * i)) & 0x3F));
}

void remove_last(std::string &from) {
  while (!from.empty() &&
         (static_cast<unsigned char>(from.back()) & 0xC0) == 0x80)
    from.pop_back();
  if (!from.empty())
    from.pop_back();
}

void show(view_state &state, page shown) {
  state.shown = shown;
  state.selected.reset();
  state.first_line = 0;
  state.help = false;
}

void move_to(view_state &state, const std::vector<line> &lines,
             std::size_t place) {
  if (lines.empty())
    return;
  place = std::min(place, lines.size() - 1);
  // At the top it stays there, whatever comes to stand there.
  if (place == 0)
    state.selected.reset();
  else
    state.selected = lines[place].id;
}

void turn(view_state &state, identity id) {
  if (!state.turned.erase(id))
    state.turned.insert(id);
}

/// To the context that called this one.
void move_out(view_state &state, const std::vector<line> &lines,
              std::size_t place) {
  for (std::size_t i = place; i-- > 0;)
    if (lines[i].depth < lines[place].depth)
      return move_to(state, lines, i);
}

void press_in_tree(view_state &state, const std::vector<line> &lines,
                   special what) {
  const std::size_t place = cursor_in(state, lines);
  if (place >= lines.size())
    return;
  const line &l = lines[place];
  if (what == special::right && l.open)
    move_to(state, lines, place + 1);
  else if (what == special::left && !l.open)
    move_out(state, lines, place);
  else if (l.has_children)
    turn(state, l.id);
}

void press_special(view_state &state, const std::vector<line> &lines,
                   std::size_t page_size, special what) {
  const std::size_t at = cursor_in(state, lines);
  switch (what) {
  case special::up:
    return move_to(state, lines, at ? at - 1 : 0);
  case special::down:
    return move_to(state, lines, at + 1);
  case special::page_up:
    return move_to(state, lines, at > page_size ? at - page_size : 0);
  case special::page_down:
    return move_to(state, lines, at + page_size);
  case special::home:
    return move_to(state, lines, 0);
  case special::end:
    return move_to(state, lines, lines.size());
  case special::escape:
    state.help = false;
    state.filter.clear();
    return;
  case special::left:
  case special::right:
  case special::enter:
    if (state.shown == page::tree)
      press_in_tree(state, lines, what);
    return;
  case special::none:
  case special::backspace:
  case special::interrupt:
    return;
  }
}

bool choose_sort(view_state &state, char32_t c) {
  constexpr struct {
    char32_t key;
    sort_key sort;
  } keys[] = {{'t', sort_key::total}, {'s', sort_key::self},
              {'c', sort_key::calls}, {'r', sort_key::rate},
              {'a', sort_key::avg},   {'p', sort_key::p95},
              {'n', sort_key::name}};
  for (const auto &k : keys)
    if (k.key == c) {
      state.sort = k.sort;
      return true;
    }
  return false;
}

void press_character(view_state &state, const std::vector<line> &lines,
                     char32_t c) {
  if (choose_sort(state, c))
    return;
  switch (c) {
  case '\t':
    return show(state, page((int(state.shown) + 1) % 3));
  case '1':
    return show(state, page::functions);
  case '2':
    return show(state, page::tree);
  case '3':
    return show(state, page::threads);
  case 'i':
    state.last_interval = !state.last_interval;
    return;
  case '%':
    state.share_of_self = !state.share_of_self;
    return;
  case '/':
    state.typing = state.filter;
    return;
  case ' ':
    state.paused = !state.paused;
    return;
  case '*':
    state.all_open = !state.all_open;
    state.turned.clear();
    return;
  case '+':
  case '=':
    state.interval = std::min(state.interval * 2, longest_interval);
    return;
  case '-':
    state.interval = std::max(state.interval / 2, shortest_interval);
    return;
  case '?':
    state.help = !state.help;
    return;
  case 'j':
    return press_special(state, lines, 1, special::down);
  case 'k':
    return press_special(state, lines, 1, special::up);
  default:
    return;
  }
}

/// While a filter is typed it applies at once.
void press_while_typing(view_state &state, key pressed) {
  if (pressed.what == special::enter) {
    state.typing.reset();
    return;
  }
  if (pressed.what == special::escape) {
    state.typing.reset();
    state.filter.clear();
    return;
  }
  if (pressed.what == special::backspace)
    remove_last(*state.typing);
  else if (pressed.what == special::none && pressed.character >= ' ')
    append_utf8(*state.typing, pressed.character);
  state.filter = *state.typing;
}

request answer(view_state &state, key pressed) {
  state.asked_to_leave = false;
  if (pressed.character == 'e' || pressed.what == special::interrupt)
    return request::end_program;
  return pressed.character == 'w' ? request::wait_for_program : request::none;
}

} // namespace

request press(view_state &state, const std::vector<line> &lines,
              std::size_t page, bool ours_and_running, key pressed) {
  if (pressed.what == special::none && !pressed.character)
    return request::none; // time passed
  if (state.asked_to_leave)
    return answer(state, pressed);
  const bool leaves = pressed.what == special::interrupt ||
                      (!state.typing && pressed.what == special::none &&
                       pressed.character == 'q');
  if (leaves) {
    state.asked_to_leave = ours_and_running;
    state.typing.reset();
    return ours_and_running ? request::none : request::leave;
  }
  if (state.typing)
    press_while_typing(state, pressed);
  else if (pressed.what == special::none)
    press_character(state, lines, pressed.character);
  else
    press_special(state, lines, page, pressed.what);
  return request::none;
}

} // namespace hotpath::watch
