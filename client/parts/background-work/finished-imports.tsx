import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportResource } from '@server/address-book/imports/imports.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { ImportRow } from './import-row.js';
import { WorkRow } from './work-row.js';

interface FinishedImportsProps {
  imports: readonly ImportResource[];
  onDismiss: (id: number) => void;
}

export function FinishedImports({ imports, onDismiss }: FinishedImportsProps): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const rows = imports.map((work) => <ImportRow key={work.id} work={work} onDismiss={() => onDismiss(work.id)} />);
  if (imports.length < 2) return <>{rows}</>;
  const failed = imports.filter(({ state }) => state === 'failed').length;
  const Icon = failed > 0 ? IconAlertTriangle : IconCircleCheck;
  const format = (value: number) => formatNumber(value, currentLanguage());
  return (
    <>
      <WorkRow
        icon={<Icon size={18} stroke={1.5} />}
        text={[
          t('imports.finished', { number: format(imports.length) }),
          failed > 0 && t('imports.finished_failed', { number: format(failed) }),
        ]
          .filter(Boolean)
          .join(' · ')}
        dismissLabel={t('imports.dismiss_all')}
        onDismiss={() => {
          for (const { id } of imports) onDismiss(id);
        }}
      >
        <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'imports.show_less' : 'imports.show')}
        </Button>
      </WorkRow>
      {isOpen && rows}
    </>
  );
}
