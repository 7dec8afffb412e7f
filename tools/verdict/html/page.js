// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Puts the parts of the page together.

{
  const themes = ["auto", "light", "dark"], button = document.getElementById("theme");
  let theme = "auto";
  // A page from a file may not be allowed to remember.
  try { theme = localStorage.getItem("hotpath-theme") || theme; } catch { /* then it does not */ }
  const show = () => {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.textContent = "Theme: " + theme;
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length];
    try { localStorage.setItem("hotpath-theme", theme); } catch { /* then it does not */ }
    show();
  });
  if (!themes.includes(theme)) theme = "auto";
  show();
}

for (const section of document.querySelectorAll("[data-needs-script]")) section.hidden = false;
if (data.rows.length) new FunctionTable(data.rows);
else document.getElementById("functions").hidden = true;
if (data.flames.length) new Flame(data.flames);
else document.getElementById("flames").hidden = true;
