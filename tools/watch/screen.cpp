//===- screen.cpp - The terminal
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "watch/screen.h"

#include "report/error.h"

#include <clocale>
#include <cstdlib>
#include <cstring>
#include <langinfo.h>
#include <unistd.h>

#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <curses.h>
// After curses.h, which its declarations need.
#include <term.h>

namespace hotpath::watch {

namespace {

constexpr const char *controlling_terminal = "/dev/tty";
constexpr short warm_pair = 1, hot_pair = 2;
// Escape is a key of its own and the start of other keys' sequences.
constexpr int escape_delay_ms = 50;

attr_t attributes(paint style, bool colour) {
  switch (style) {
  case paint::bold:
    return A_BOLD;
  case paint::dim:
    return A_DIM;
  case paint::reverse:
    return A_REVERSE;
  case paint::warm:
    return colour ? COLOR_PAIR(warm_pair) : A_NORMAL;
  case paint::hot:
    return colour ? COLOR_PAIR(hot_pair) : A_NORMAL;
  case paint::plain:
    break;
  }
  return A_NORMAL;
}

special special_of(wint_t code) {
  switch (code) {
  case KEY_UP:
    return special::up;
  case KEY_DOWN:
    return special::down;
  case KEY_LEFT:
    return special::left;
  case KEY_RIGHT:
    return special::right;
  case KEY_PPAGE:
    return special::page_up;
  case KEY_NPAGE:
    return special::page_down;
  case KEY_HOME:
    return special::home;
  case KEY_END:
    return special::end;
  case KEY_ENTER:
    return special::enter;
  case KEY_BACKSPACE:
    return special::backspace;
  default:
    return special::none;
  }
}

key key_of_character(wint_t c) {
  if (c == '\r' || c == '\n')
    return {special::enter, 0};
  if (c == 27)
    return {special::escape, 0};
  if (c == 127 || c == 8)
    return {special::backspace, 0};
  return {special::none, char32_t(c)};
}

} // namespace

bool screen_is_possible(std::string &reason) {
  if (!isatty(STDOUT_FILENO)) {
    reason = "standard output is no terminal";
    return false;
  }
  if (!isatty(STDIN_FILENO) && access(controlling_terminal, R_OK) != 0) {
    reason = "there is no terminal to read keys from";
    return false;
  }
  const char *type = std::getenv("TERM");
  int error = 0;
  const bool known =
      type && *type && setupterm(nullptr, STDOUT_FILENO, &error) == OK;
  if (known && cursor_address) {
    del_curterm(cur_term);
    return true;
  }
  reason = "the terminal (TERM=" + std::string(type ? type : "") +
           ") cannot move its cursor or is unknown";
  return false;
}

screen::screen() {
  // Characters only: numbers are written by functions of our own.
  std::setlocale(LC_CTYPE, "");
  ascii_ = std::strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
  if (!isatty(STDIN_FILENO))
    keys_ = std::fopen(controlling_terminal, "re");
  terminal_ = newterm(nullptr, stdout, keys_ ? keys_ : stdin);
  if (!terminal_)
    throw model::report_error("the terminal cannot be used");
  cbreak();
  noecho();
  keypad(stdscr, TRUE);
  set_escdelay(escape_delay_ms);
  curs_set(0);
  const char *no_color = std::getenv("NO_COLOR");
  colour_ = (!no_color || !*no_color) && has_colors();
  if (colour_) {
    start_color();
    use_default_colors();
    init_pair(warm_pair, COLOR_YELLOW, -1);
    init_pair(hot_pair, COLOR_RED, -1);
  }
}

screen::~screen() {
  endwin();
  delscreen(static_cast<SCREEN *>(terminal_));
  if (keys_)
    std::fclose(keys_);
}

screen_size screen::size() const {
  return {std::size_t(getmaxy(stdscr)), std::size_t(getmaxx(stdscr)), ascii_};
}

void screen::show(const frame &f) {
  werase(stdscr);
  const int rows = getmaxy(stdscr);
  for (int y = 0; y < rows && std::size_t(y) < f.size(); ++y) {
    wmove(stdscr, y, 0);
    for (const span &s : f[std::size_t(y)]) {
      wattrset(stdscr, int(attributes(s.style, colour_)));
      waddstr(stdscr, s.text.c_str());
    }
  }
  wattrset(stdscr, A_NORMAL);
  wrefresh(stdscr);
}

key screen::wait(int milliseconds) {
  wtimeout(stdscr, milliseconds);
  wint_t code = 0;
  switch (wget_wch(stdscr, &code)) {
  case KEY_CODE_YES:
    return {special_of(code), 0};
  case OK:
    return key_of_character(code);
  default:
    return {};
  }
}

} // namespace hotpath::watch
