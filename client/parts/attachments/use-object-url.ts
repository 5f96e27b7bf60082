import { useEffect, useState } from 'react';

export function useObjectUrl(file: File | null): string | undefined {
  const [current, setCurrent] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    const url = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect
    setCurrent({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return current && current.file === file ? current.url : undefined;
}
