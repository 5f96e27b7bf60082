import { useState } from 'react';
import { UnstyledButton } from '@mantine/core';
import { download } from '@/app/http/download.js';
import { showFailure } from '@/app/http/show-failure.js';
import classes from './import.module.css';

export function DownloadButton({ path, label }: { path: string; label: string }): React.ReactElement {
  const [isLoading, setLoading] = useState(false);
  async function handleClick(): Promise<void> {
    setLoading(true);
    try {
      await download(path);
    } catch (error) {
      showFailure(error, () => void handleClick());
    } finally {
      setLoading(false);
    }
  }
  return (
    <UnstyledButton className={classes.sample} disabled={isLoading} onClick={() => void handleClick()}>
      {label}
    </UnstyledButton>
  );
}
