import { useEffect, useState } from 'react';
import { useSession } from '@/data/account/session.js';
import { countNumbers } from './count-numbers.js';

/** The previous count stays until the next is known. */
export function useNumberCount(text: string, country: string): number {
  const { phone } = useSession().data;
  const [count, setCount] = useState(0);
  useEffect(() => {
    const counting = new AbortController();
    void countNumbers(text, country, phone, counting.signal).then((numbers) => {
      if (numbers !== null) setCount(numbers);
    });
    return () => counting.abort();
  }, [text, country, phone]);
  return count;
}
