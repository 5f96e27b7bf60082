import { useState } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/app/use-can.js';
import type { IssuedToken } from '@/data/account/api-keys.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import classes from './api.module.css';
import { CallSection } from './call-section.js';
import { ApiSection } from './api-section.js';

interface GuideProps {
  baseUrl: string;
  credentials: IssuedToken;
  isTokenKnown: boolean;
  /** Typed token, or null if none is needed. */
  typedToken: string | null;
  onTokenChange: (token: string) => void;
}

export function Guide({
  baseUrl,
  credentials,
  isTokenKnown,
  typedToken,
  onTokenChange,
}: GuideProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: devices = [] } = useQuery({ ...deviceChoicesQuery, enabled: useCan('show devices') });
  const [chosenDevice, setChosenDevice] = useState('');
  const [phone, setPhone] = useState('');
  const [body, setBody] = useState<string>(t('api.hello'));
  const device = chosenDevice || devices[0]?.session_id || 'SESSION_ID';
  const common = { baseUrl, credentials, isTokenKnown };
  const fields = { device, phone: phone || '+966501234567' };
  return (
    <>
      <ApiSection title={t('api.values')} help={t('api.values_help')}>
        <div className={classes.facts}>
          {devices.length > 0 && (
            <NativeSelect
              label={t('api.device')}
              value={device}
              onChange={(event) => setChosenDevice(event.currentTarget.value)}
              data={devices.map(({ session_id, device_name }) => ({ value: session_id, label: device_name }))}
            />
          )}
          <TextInput
            label={t('api.phone')}
            value={phone}
            onChange={(event) => setPhone(event.currentTarget.value)}
            placeholder="+966501234567"
            dir="ltr"
            wrapperProps={{ dir: undefined }}
            inputMode="tel"
          />
          <TextInput label={t('api.body')} value={body} onChange={(event) => setBody(event.currentTarget.value)} />
          {typedToken !== null && (
            <TextInput
              label={t('api.paste_token')}
              description={t('api.paste_token_help')}
              value={typedToken}
              onChange={(event) => onTokenChange(event.currentTarget.value.trim())}
              dir="ltr"
              wrapperProps={{ dir: undefined }}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </div>
      </ApiSection>
      <CallSection
        {...common}
        title={t('api.authentication')}
        help={t('api.authentication_help')}
        method="GET"
        path="/me"
      />
      <CallSection {...common} title={t('api.devices')} help={t('api.devices_help')} method="GET" path="/devices" />
      <CallSection
        {...common}
        title={t('api.send_text')}
        help={t('api.send_text_help')}
        method="POST"
        path="/messages/text"
        fields={{ ...fields, body }}
      />
      <CallSection
        {...common}
        title={t('api.send_media')}
        help={t('api.send_media_help')}
        method="POST"
        path="/messages/media"
        fields={{ ...fields, body }}
        hasFile
      />
    </>
  );
}
