import { useState } from 'react';
import { Button, Select } from '@mantine/core';
import { IconDeviceMobile, IconScan } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PhoneResource } from '@server/sandbox/sandbox.contract.js';
import { describeError } from '@/app/http/describe-error.js';
import { isolate } from '@/app/i18n/isolate.js';
import { enterCode, phonesQuery, scanQr } from '@/data/sandbox.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { ButtonLink } from '@/ui/links.js';
import type { LinkingMode } from './linking-mode.js';
import classes from './connect.module.css';

interface VirtualScanProps {
  mode: LinkingMode;
  qr: string | null;
  code: string | null;
  /** The number the code was asked for, with its plus, when it is known. */
  asked: string | null;
  /** Fills in the number of the chosen phone, with its plus. */
  onUseNumber: (phone: string) => void;
}

/** In the sandbox: one of the virtual phones scans or types the code that is on screen. */
export function VirtualScan({ mode, qr, code, asked, onUseNumber }: VirtualScanProps): React.ReactElement {
  const { t } = useTranslation();
  const { data } = useQuery(phonesQuery());
  const [chosen, setChosen] = useState<string | null>(null);
  const phones = data?.data ?? [];
  // A code is good for one number only: the phone that it was asked for is the one to type it.
  const awaited = mode === 'phone' && code ? findAwaited(phones, asked) : undefined;
  const number = chosen ?? awaited?.number ?? phones[0]?.number ?? null;
  const waiting = mode === 'qr' ? qr : code;
  const link = useMutation({
    mutationFn: (by: string) => (mode === 'qr' ? scanQr(by, qr!) : enterCode(by, code!)),
  });
  return (
    <section className={classes.virtual} aria-labelledby="virtual-scan">
      <h2 id="virtual-scan" className={classes.title}>
        <IconDeviceMobile size={20} stroke={1.5} />
        {t('connect.virtual_title')}
      </h2>
      <p className={classes.text}>{t('connect.virtual_text')}</p>
      <FormProblem text={link.error ? `${t('connect.virtual_failed')} ${describeError(link.error)}` : null} />
      {data && phones.length === 0 ? (
        <ButtonLink to="/sandbox" variant="default">
          {t('connect.virtual_create')}
        </ButtonLink>
      ) : (
        <div className={classes.virtualLine}>
          <Select
            aria-label={t('connect.virtual_phone')}
            data={phones.map((phone) => ({
              value: phone.number,
              label: `${isolate(phone.name)} · ${isolate(formatPhone(phone.number))}`,
            }))}
            value={number}
            onChange={setChosen}
            allowDeselect={false}
            disabled={!data}
            comboboxProps={{ withinPortal: true }}
          />
          {mode === 'phone' && !waiting ? (
            <Button variant="default" disabled={!number} onClick={() => onUseNumber(`+${number}`)}>
              {t('connect.virtual_use')}
            </Button>
          ) : (
            <Button
              leftSection={<IconScan size={18} stroke={1.5} />}
              disabled={!waiting || !number}
              loading={link.isPending}
              onClick={() => link.mutate(number!)}
            >
              {t(mode === 'qr' ? 'connect.virtual_scan' : 'connect.virtual_type')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function findAwaited(phones: PhoneResource[], asked: string | null): PhoneResource | undefined {
  return phones.find(({ number, codeRequested }) => (asked ? `+${number}` === asked : codeRequested));
}
