// The table, kept fresh: a thin stream says "look again"; the page fetches its own view and swaps it in.
// Everything here is comfort. Without it the same forms and links work by loading the page.

const byId = (id) => document.getElementById(id);
const still = matchMedia("(prefers-reduced-motion: reduce)");
const root = document.documentElement;
let busy = false;
let again = false;

const table = () => byId("table");
const live = (text) => { const place = byId("live"); place.textContent = ""; requestAnimationFrame(() => { place.textContent = text; }); };

/* ---- where the eye and the finger were, so that they are there again after a change ---- */

function playable() {
  return [...document.querySelectorAll("#felt .card.can, #felt .pickable input")];
}

const mine = () => [...document.querySelectorAll("#felt button.card, #felt .pickable input")];

function whereabouts() {
  const at = document.activeElement;
  if (!at || at === document.body || !table().contains(at)) return null;
  return { id: at.id, key: at.closest("[data-key]")?.dataset.key, value: at.name ? `${at.name}=${at.value}` : "", index: mine().indexOf(at) };
}

function goBackTo(was) {
  if (!was) return;
  const cards = mine();
  const twin = (was.id && byId(was.id))
    || (was.key && cards.find((one) => one.closest("[data-key]").dataset.key === was.key))
    || (was.value && [...table().querySelectorAll("button[name], input[name]")].find((one) => `${one.name}=${one.value}` === was.value));
  const near = was.index >= 0 && cards.length && cards[Math.min(was.index, cards.length - 1)];
  const target = byId("over").querySelector("button, input:not([type=hidden]), a") || twin || near || byId("main");
  target.focus({ preventScroll: true });
}

/* ---- swapping in a fresh view ---- */

const PARTS = ["strip", "felt", "talks", "over", "side"];

function homes(scope) {
  const found = new Map();
  for (const card of scope.querySelectorAll("[data-key]")) {
    const home = card.closest(".pile, .fan, .middle .trick, .compass, .last, .columns, .turnup");
    found.set(card.dataset.key, home?.className.split(" ")[0] ?? "");
  }
  return found;
}

function name(scope, keys) {
  for (const card of scope.querySelectorAll("#felt [data-key]")) {
    const wanted = keys.has(card.dataset.key) && !card.closest(".last");
    card.style.viewTransitionName = wanted ? `card-${card.dataset.key.replace(/\W/g, "_")}` : "";
  }
}

function swap(fresh) {
  const was = whereabouts();
  const log = document.querySelector("#side ol.log");
  for (const id of PARTS) {
    const old = byId(id), made = fresh.querySelector(`#${id}`);
    if (old && made && old.outerHTML !== made.outerHTML) {
      const title = (one) => one.querySelector("summary").textContent;
      const open = new Map([...old.querySelectorAll("details")].map((one) => [title(one), one.open]));
      old.replaceWith(document.importNode(made, true));
      for (const one of byId(id).querySelectorAll("details")) one.open = open.get(title(one)) ?? one.open;
    }
  }
  if (fresh.dataset.seen !== table().dataset.seen) byId("note").replaceChildren();
  Object.assign(table().dataset, { n: fresh.dataset.n, seen: fresh.dataset.seen });
  if (log) document.querySelector("#side ol.log")?.scrollTo(0, 1e6);
  dress();
  goBackTo(was);
}

async function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  if (!fresh || Number(fresh.dataset.n) < Number(table().dataset.n)) return;
  const heard = fresh.dataset.seen !== table().dataset.seen ? fresh.dataset.heard : "";
  const before = homes(byId("felt")), after = homes(fresh);
  const moved = new Set([...after].filter(([key, home]) => before.has(key) && before.get(key) !== home).map(([key]) => key));
  const quiet = still.matches || root.dataset.motion === "none" || !document.startViewTransition || document.hidden;
  if (quiet || !moved.size) {
    swap(fresh);
  } else {
    name(document, moved);
    const motion = document.startViewTransition(() => { swap(fresh); name(document, moved); });
    motion.ready.catch(() => {});  // skipped by the next one
    const late = setTimeout(() => motion.skipTransition(), 600);  // a busy machine: rather no motion than no news
    await motion.updateCallbackDone;
    clearTimeout(late);
    motion.finished.catch(() => {}).then(() => name(document, new Set()));
  }
  for (const card of document.querySelectorAll(".pile > .card:not(.under)")) {
    if (!before.has(card.dataset.key)) card.classList.add("turning");
  }
  if (heard) live(heard);
  settled();
}

async function refresh() {
  if (busy) { again = true; return; }
  busy = true;
  try {
    do {
      again = false;
      const answer = await fetch(`${table().dataset.room}/part?since=${table().dataset.seen}`, { headers: { accept: "text/html" } });
      if (!answer.ok) throw new Error(answer.status);
      await show(await answer.text());
      lost(false);
    } while (again);
  } catch {
    lost(true);
    setTimeout(refresh, 1500);
  } finally { busy = false; }
}

/* ---- the stream ---- */

function settled() { byId("live").dataset.n = table().dataset.n; }

function lost(yes) { const banner = byId("lost"); if (banner) banner.hidden = !yes; }

function listen() {
  const stream = new EventSource(`${table().dataset.room}/live`);
  stream.onopen = () => lost(false);
  stream.onerror = () => {
    lost(true);
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 3000);  // refused, not dropped: it does not try again by itself
  };
  stream.onmessage = (event) => { if (event.data !== table().dataset.n) refresh(); };
  addEventListener("pagehide", () => stream.close());
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}

/* ---- answering ---- */

async function send(form, button, sure = "") {
  const body = new URLSearchParams(new FormData(form));
  if (button?.name) body.set(button.name, button.value);
  if (sure) body.set("sure", sure);
  for (const one of [form, button]) one?.setAttribute("aria-busy", "true");
  let told = {};
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
    told = await answer.json();
    if (told.code === "law/unconfirmed") ask(told, button);
    else if (told.choice) readBack(told);
    else if (told.detail) say(told.detail);
  } catch { lost(true); } finally { for (const one of [form, button]) one?.removeAttribute("aria-busy"); }
  await refresh();
  if (told.says) live(told.says);
}

/* An offence is asked about once more; the table goes on behind the question. */
function ask(told, button) {
  const box = document.createElement("dialog"), head = document.createElement("h2"), text = document.createElement("p"), row = document.createElement("div");
  const make = (words, cls, act) => { const one = document.createElement("button"); one.className = cls; one.textContent = words; one.onclick = () => { box.close(); act?.(); }; row.append(one); };
  box.id = "sure"; box.setAttribute("aria-labelledby", "sure-h"); head.id = "sure-h"; row.className = "row";
  head.textContent = told.title; text.textContent = told.detail;
  make(told.no, "btn main");
  make(told.yes, "btn", () => send(byId("felt"), button, told.offence));
  box.append(head, text, row);
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
}

let forgotten = 0;

function say(why) {
  const note = document.createElement("p");
  note.className = "refused"; note.id = "refused"; note.textContent = why;
  byId("note").replaceChildren(note);
  live(why);
  clearTimeout(forgotten);
  forgotten = setTimeout(() => note.remove(), 6000);
  return note;
}

// What was read, with a button that says yes to it.
function readBack(answer) {
  const note = say(`${answer.detail} Nothing has been paid yet.`);
  clearTimeout(forgotten);
  const yes = document.createElement("button"), no = document.createElement("button");
  Object.assign(yes, { className: "btn small main", name: "choice", value: answer.choice, textContent: answer.button });
  yes.setAttribute("form", "felt");
  Object.assign(no, { className: "btn small", type: "button", textContent: "No", onclick: () => note.remove() });
  note.classList.add("back");
  note.append(yes, no);
  yes.focus();
}

document.addEventListener("submit", (event) => {
  if (!["felt", "hinting"].includes(event.target.id) && !event.target.matches(".talking")) return;
  event.preventDefault();
  if (event.target.getAttribute("aria-busy")) return;
  const button = event.submitter;
  if (button?.getAttribute("aria-disabled") === "true") { say(byId("prompt").textContent.trim() || button.getAttribute("aria-label")); return; }
  send(event.target, button);
});

/* ---- keys ---- */

function step(by) {
  const cards = playable();
  if (!cards.length) return;
  const at = cards.indexOf(document.activeElement);
  const next = by === "first" ? 0 : by === "last" ? cards.length - 1 : at < 0 ? (by > 0 ? 0 : cards.length - 1) : (at + by + cards.length) % cards.length;
  cards[next].focus();
}

const words = {
  l: () => document.querySelector("#felt .last .trick")?.getAttribute("aria-label") ?? "No trick yet.",
  t: () => [byId("strip").querySelector(".turn").textContent, ...[...document.querySelectorAll("#felt .middle > .trick [aria-label], #felt .compass [aria-label]")].map((card) => card.getAttribute("aria-label"))].join(". "),
  s: () => [...byId("strip").children].map((one) => one.textContent.trim()).join(". "),
};

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input:not([type=checkbox]), select, textarea")) return;
  const replay = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (replay && document.body.classList.contains("replaying")) { document.querySelector(`a[rel=${replay}]`)?.click(); return; }
  const steps = { ArrowLeft: -1, ArrowRight: 1, Home: "first", End: "last" };
  if (event.key in steps && playable().length && !event.target.closest("details, [role=radiogroup], .side")) { event.preventDefault(); step(steps[event.key]); return; }
  if (root.dataset.keys !== "off" && words[event.key.toLowerCase()]) live(words[event.key.toLowerCase()]());
});

/* ---- small comforts ---- */

function dress() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.onclick = async () => { await navigator.clipboard.writeText(button.dataset.copy); button.textContent = "Copied"; live("Link copied."); };
  }
  const count = document.querySelector("[data-count]");
  if (count) {
    const tell = () => { const n = document.querySelectorAll("#felt .pickable :checked").length; count.textContent = `${n} of ${count.dataset.high}`; };
    byId("felt").addEventListener("change", tell);
    tell();
  }
}

document.addEventListener("click", (event) => {
  for (const open of document.querySelectorAll(".bar details[open]")) if (!open.contains(event.target)) open.open = false;
});
document.addEventListener("keyup", (event) => {
  const open = event.key === "Escape" && document.querySelector(".bar details[open]");
  if (open) { open.open = false; open.querySelector("summary").focus(); }
});

dress();
settled();
document.querySelector("#side ol.log")?.scrollTo(0, 1e6);
if (!document.body.classList.contains("replaying")) listen();
