interface Mentionable {
  id: number;
  username: string;
}

const NAME_LETTER = /^[\p{L}\p{N}._-]$/u;
const isNameLetter = (letter: string | undefined): boolean => letter !== undefined && NAME_LETTER.test(letter);

/** Skips the `@` of e-mail addresses. */
export function findMentionStart(text: string, caret: number): number | null {
  let index = caret - 1;
  while (index >= 0 && isNameLetter(text[index])) index--;
  return text[index] === '@' && !isNameLetter(text[index - 1]) ? index : null;
}

/** Replaces `@sara` by `@[user:7]`. Longer names win. Dots and dashes may follow a name. */
export function encodeMentions(text: string, people: readonly Mentionable[]): string {
  const byLength = people.toSorted((a, b) => b.username.length - a.username.length);
  let encoded = '';
  for (let index = 0; index < text.length;) {
    const person =
      text[index] === '@' && !isNameLetter(text[index - 1]) ? findPersonAt(text, index + 1, byLength) : undefined;
    encoded += person ? `@[user:${person.id}]` : text[index];
    index += person ? person.username.length + 1 : 1;
  }
  return encoded;
}

function findPersonAt(text: string, start: number, people: readonly Mentionable[]): Mentionable | undefined {
  return people.find(
    ({ username }) =>
      text.startsWith(username, start) && !/^[\p{L}\p{N}_]$/u.test(text[start + username.length] ?? ' '),
  );
}

export type NotePart = { text: string } | { userId: number };

export function splitMentions(body: string): NotePart[] {
  return body.split(/(@\[user:\d{1,15}\])/).flatMap((part): NotePart[] => {
    const id = /^@\[user:(\d+)\]$/.exec(part)?.[1];
    if (id !== undefined) return [{ userId: Number(id) }];
    return part === '' ? [] : [{ text: part }];
  });
}
