import { useState } from 'react';
import { Button, Select } from '@mantine/core';
import { IconDeviceMobile, IconScan } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PhoneResource } from '@server/sandbox/sandbox.contract.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
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
  /** Phone number with a plus. */
  requestedPhone: string | null;
  /** Receives the phone with a plus. */
  onUseNumber: (phone: string) => void;
}

export function VirtualScan({ mode, qr, code, requestedPhone, onUseNumber }: VirtualScanProps): React.ReactElement {
  const { t } = useTranslation();
  const { data } = useQuery(phonesQuery());
  const [chosenNumber, setChosenNumber] = useState<string | null>(null);
  const phones = data?.data ?? [];
  // A pairing code is valid only for the number that requested it.
  const awaitedPhone = mode === 'phone' && code ? findAwaitedPhone(phones, requestedPhone) : undefined;
  const number = chosenNumber ?? awaitedPhone?.number ?? phones[0]?.number ?? null;
  const pendingCode = mode === 'qr' ? qr : code;
  const link = useMutation({
    mutationFn: (phone: string) => (mode === 'qr' ? scanQr(phone, qr!) : enterCode(phone, code!)),
  });
  return (
    <section className={classes.virtual} aria-labelledby="virtual-scan">
      <h2 id="virtual-scan" className={classes.title}>
        <IconDeviceMobile size={20} stroke={1.5} />
        {t('connect.virtual_title')}
      </h2>
      <p className={classes.text}>{t('connect.virtual_text')}</p>
      <FormProblem text={link.error ? `${t('connect.virtual_failed')} ${describeHttpError(link.error)}` : null} />
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
            onChange={setChosenNumber}
            allowDeselect={false}
            disabled={!data}
            comboboxProps={{ withinPortal: true }}
          />
          {mode === 'phone' && !pendingCode ? (
            <Button variant="default" disabled={!number} onClick={() => onUseNumber(`+${number}`)}>
              {t('connect.virtual_use')}
            </Button>
          ) : (
            <Button
              leftSection={<IconScan size={18} stroke={1.5} />}
              disabled={!pendingCode || !number}
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

function findAwaitedPhone(phones: PhoneResource[], requestedPhone: string | null): PhoneResource | undefined {
  return phones.find(({ number, codeRequested }) => (requestedPhone ? `+${number}` === requestedPhone : codeRequested));
}
