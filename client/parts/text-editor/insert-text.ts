/**
 * Writes into a text field as if it had been typed, so that it can be undone; the caret stands after it. The field's own change event tells
 * the form.
 */
export function insertText(field: HTMLTextAreaElement, text: string, from: number, to: number): void {
  field.focus();
  field.setSelectionRange(from, to);
  // Deprecated, and still the only way that keeps the browser's own undo.
  // oxlint-disable-next-line typescript/no-deprecated
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
