import { useState } from 'react';
import { Button, FileButton, SegmentedControl } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isSandbox } from '@/app/http/network.js';
import type { FreshToken } from '@/data/account/api-keys.js';
import classes from './api.module.css';
import { CodeBlock } from '@/parts/api-samples/code-block.js';
import { ApiSection } from './api-section.js';
import { SAMPLE_LANGUAGES, type SampleLanguage, writeSample } from '@/parts/api-samples/write-sample.js';
import { tryCall } from './try-call.js';

interface CallSectionProps {
  title: string;
  help: string;
  method: 'GET' | 'POST';
  /** Relative to the base address. */
  path: string;
  base: string;
  /** The token may be a placeholder. */
  credentials: FreshToken;
  isTokenKnown: boolean;
  fields?: Record<string, string>;
  withFile?: boolean;
}

export function CallSection(props: CallSectionProps): React.ReactElement {
  const { t } = useTranslation();
  const { title, help, method, path, base, credentials, fields, withFile } = props;
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  const url = `${base}${path}`;
  const sample = writeSample(language, {
    method,
    url,
    appId: credentials.appId,
    token: credentials.token,
    ...(fields && { fields }),
    ...(withFile && { file: 'picture.png' }),
  });
  return (
    <ApiSection title={title} help={help}>
      <bdi className={classes.address} dir="ltr">
        {method} {url}
      </bdi>
      <CodeBlock
        label={t('api.headers_of', { name: title })}
        text={`X-Header-App-Id: ${credentials.appId}\nX-Header-Authorization: ${credentials.token}`}
      />
      <SegmentedControl
        value={language}
        onChange={(value) => setLanguage(value)}
        data={[...SAMPLE_LANGUAGES]}
        aria-label={t('api.language_of', { name: title })}
        dir="ltr"
      />
      <CodeBlock label={t('api.example_of', { name: title })} text={sample} />
      <TryIt {...props} url={url} />
    </ApiSection>
  );
}

function TryIt({
  title,
  method,
  url,
  credentials,
  isTokenKnown,
  fields,
  withFile,
}: CallSectionProps & { url: string }) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function handleTry(file: File | null = null): Promise<void> {
    setAsking(true);
    setAnswer(await tryCall({ method, url, credentials, fields, file }));
    setAsking(false);
  }
  if (method !== 'GET' && !isSandbox) return <p className={classes.help}>{t('api.practice_only')}</p>;
  const words = {
    variant: 'default',
    loading: isAsking,
    disabled: !isTokenKnown,
    'aria-label': t(withFile ? 'api.try_file_named' : 'api.try_named', { name: title }),
    leftSection: <IconPlayerPlay size={18} stroke={1.5} />,
  } as const;
  return (
    <>
      <div className={classes.actions}>
        {withFile ? (
          <FileButton onChange={(file) => void (file && handleTry(file))}>
            {(button) => (
              <Button {...words} {...button}>
                {t('api.try_file')}
              </Button>
            )}
          </FileButton>
        ) : (
          <Button {...words} onClick={() => void handleTry()}>
            {t('api.try')}
          </Button>
        )}
      </div>
      {!isTokenKnown && <p className={classes.help}>{t('api.token_needed')}</p>}
      {answer !== null && <CodeBlock label={t('api.answer_of', { name: title })} text={answer} />}
    </>
  );
}
