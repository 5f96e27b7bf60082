import { useEffect, useState } from 'react';
import { useSession } from '@/data/account/session.js';
import { countNumbers } from './count-numbers.js';

export function useNumberCount(text: string, country: string): number {
  const { phone } = useSession().data;
  const [count, setCount] = useState(0);
  useEffect(() => {
    const abortController = new AbortController();
    void countNumbers(text, country, phone, abortController.signal).then((numbers) => {
      if (numbers !== null) setCount(numbers);
    });
    return () => abortController.abort();
  }, [text, country, phone]);
  return count;
}
