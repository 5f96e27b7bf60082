/** Asks once and answers the same for a while: several figures come from one question, and several systems may ask. */
export function rememberFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let askedAt = 0;
  let answer: Promise<T> | null = null;
  return () => {
    if (answer && performance.now() - askedAt < ms) return answer;
    askedAt = performance.now();
    const asked = ask();
    answer = asked;
    // What failed is not remembered.
    asked.catch(() => (answer = answer === asked ? null : answer));
    return asked;
  };
}
