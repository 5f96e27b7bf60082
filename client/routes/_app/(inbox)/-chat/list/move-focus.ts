export function moveFocus(event: React.KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const current = links.findIndex((link) => link === document.activeElement);
  const next = links[current + step];
  if (!next || current < 0) return;
  event.preventDefault();
  next.focus();
}
