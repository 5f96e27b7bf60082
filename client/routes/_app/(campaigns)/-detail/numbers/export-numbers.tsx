import { useTranslation } from 'react-i18next';
import type { ExportOperationsQuery } from '@server/campaigns/definition/report.contract.js';
import { exportOperations } from '@/data/campaign-report.js';
import { ExportMenu } from '@/parts/export-menu.js';

interface ExportNumbersProps {
  campaignId: number;
  choice: Omit<Partial<ExportOperationsQuery>, 'format'>;
  isPrimary?: boolean;
}

export function ExportNumbers({ campaignId, choice, isPrimary = false }: ExportNumbersProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ExportMenu
      variant={isPrimary ? 'filled' : 'default'}
      label={t(isPrimary ? 'campaigns.export_results' : 'campaigns.export_numbers')}
      run={(format) => exportOperations(campaignId, { ...choice, format })}
    />
  );
}
