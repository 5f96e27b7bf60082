import { useState } from 'react';
import { Button, FileButton, SegmentedControl } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isSandbox } from '@/app/http/network.js';
import type { IssuedToken } from '@/data/account/api-keys.js';
import classes from './api.module.css';
import { CodeBlock } from '@/parts/api-samples/code-block.js';
import { ApiSection } from './api-section.js';
import { SAMPLE_LANGUAGES, type SampleLanguage, writeSample } from '@/parts/api-samples/write-sample.js';
import { tryCall } from './try-call.js';

interface CallSectionProps {
  title: string;
  help: string;
  method: 'GET' | 'POST';
  /** Path relative to `baseUrl`. */
  path: string;
  baseUrl: string;
  /** The token is a placeholder unless `isTokenKnown`. */
  credentials: IssuedToken;
  isTokenKnown: boolean;
  fields?: Record<string, string>;
  hasFile?: boolean;
}

export function CallSection(props: CallSectionProps): React.ReactElement {
  const { t } = useTranslation();
  const { title, help, method, path, baseUrl, credentials, fields, hasFile } = props;
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  const url = `${baseUrl}${path}`;
  const sample = writeSample(language, {
    method,
    url,
    appId: credentials.appId,
    token: credentials.token,
    ...(fields && { fields }),
    ...(hasFile && { file: 'picture.png' }),
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

function TryIt({ title, method, url, credentials, isTokenKnown, fields, hasFile }: CallSectionProps & { url: string }) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<string | null>(null);
  const [isCalling, setCalling] = useState(false);

  async function handleTry(file: File | null = null): Promise<void> {
    setCalling(true);
    setAnswer(await tryCall({ method, url, credentials, fields, file }));
    setCalling(false);
  }
  if (method !== 'GET' && !isSandbox) return <p className={classes.help}>{t('api.practice_only')}</p>;
  const buttonProps = {
    variant: 'default',
    loading: isCalling,
    disabled: !isTokenKnown,
    'aria-label': t(hasFile ? 'api.try_file_named' : 'api.try_named', { name: title }),
    leftSection: <IconPlayerPlay size={18} stroke={1.5} />,
  } as const;
  return (
    <>
      <div className={classes.actions}>
        {hasFile ? (
          <FileButton onChange={(file) => void (file && handleTry(file))}>
            {(button) => (
              <Button {...buttonProps} {...button}>
                {t('api.try_file')}
              </Button>
            )}
          </FileButton>
        ) : (
          <Button {...buttonProps} onClick={() => void handleTry()}>
            {t('api.try')}
          </Button>
        )}
      </div>
      {!isTokenKnown && <p className={classes.help}>{t('api.token_needed')}</p>}
      {answer !== null && <CodeBlock label={t('api.answer_of', { name: title })} text={answer} />}
    </>
  );
}
