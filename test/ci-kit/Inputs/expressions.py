# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Expressions of GitHub Actions, as far as the kit uses them: values by path, literals,
==, !=, &&, ||, !, parentheses and the functions of a step's state. What it does not know
is an error, so that a workflow cannot pass by being misunderstood."""

import re

TOKEN = re.compile(r"\s*(?:('(?:[^']|'')*')|(==|!=|&&|\|\||!|\(|\))|(\d+)|([A-Za-z_][\w.-]*))")


def value(path, context):
    here = context
    for part in path.split("."):
        # An unknown property is null; an unknown context is a mistake of the workflow.
        if here is context and part not in context:
            raise ValueError(f"unknown context '{part}' in '{path}'")
        here = here.get(part) if isinstance(here, dict) else None
    return here


class Parser:
    def __init__(self, text, context, status):
        self.context, self.status, self.tokens = context, status, []
        at = 0
        while at < len(text.rstrip()):
            match = TOKEN.match(text, at)
            if not match:
                raise ValueError(f"cannot read '{text[at:]}' of '{text}'")
            self.tokens.append(match)
            at = match.end()

    def peek(self):
        return self.tokens[0][0].strip() if self.tokens else None

    def take(self, wanted=None):
        if not self.tokens or (wanted and self.peek() != wanted):
            raise ValueError(f"expected {wanted or 'a value'}")
        return self.tokens.pop(0)

    def either(self):
        left = self.both()
        while self.peek() == "||":
            self.take()
            right = self.both()
            left = left or right
        return left

    def both(self):
        left = self.equal()
        while self.peek() == "&&":
            self.take()
            right = self.equal()
            left = left and right
        return left

    def equal(self):
        left = self.unary()
        while self.peek() in ("==", "!="):
            sign = self.take()[0].strip()
            right = self.unary()
            same = type(left) is type(right) and left == right
            left = same if sign == "==" else not same
        return left

    def unary(self):
        if self.peek() == "!":
            self.take()
            return not self.unary()
        if self.peek() == "(":
            self.take()
            inner = self.either()
            self.take(")")
            return inner
        string, sign, number, name = self.take().groups()
        if string is not None:
            return string[1:-1].replace("''", "'")
        if number is not None:
            return int(number)
        if sign is not None:
            raise ValueError(f"unexpected {sign}")
        if self.peek() == "(":
            self.take()
            self.take(")")
            return self.status[name]()
        return {"true": True, "false": False, "null": None}.get(name, None) if name in (
            "true", "false", "null") else value(name, self.context)


def evaluate(text, context, status=None):
    parser = Parser(text, context, status or {})
    result = parser.either()
    if parser.tokens:
        raise ValueError(f"'{text}' goes on where it should end")
    return result


def as_text(result):
    if result is None:
        return ""
    return {True: "true", False: "false"}[result] if isinstance(result, bool) else str(result)


def expand(text, context):
    """A text in which each ${{ ... }} is replaced by its value."""
    return re.sub(r"\$\{\{(.*?)\}\}", lambda m: as_text(evaluate(m[1].strip(), context)), str(text))


def holds(condition, context, status):
    """An `if:`; without a word about the state, it wants that nothing failed."""
    condition = re.sub(r"^\$\{\{(.*)\}\}$", r"\1", str(condition).strip())
    if not re.search(r"\b(success|failure|always|cancelled)\(", condition):
        condition = f"success() && ({condition})"
    return bool(evaluate(condition, context, status))
