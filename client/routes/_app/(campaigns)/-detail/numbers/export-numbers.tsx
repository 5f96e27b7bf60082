import { useState } from 'react';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExportOperationsQuery } from '@server/campaigns/definition/report.contract.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { exportOperations } from '@/data/campaign-report.js';

interface ExportNumbersProps {
  campaignId: number;
  /** The tab, the run and the search that are looked at. */
  choice: Omit<Partial<ExportOperationsQuery>, 'format'>;
}

/** The numbers that are looked at, as a file. */
export function ExportNumbers({ campaignId, choice }: ExportNumbersProps): React.ReactElement {
  const { t } = useTranslation();
  const [isLoading, setLoading] = useState(false);

  async function start(format: ExportOperationsQuery['format']): Promise<void> {
    setLoading(true);
    try {
      await exportOperations(campaignId, { ...choice, format });
    } catch (error) {
      tellFailure(error, () => void start(format));
    } finally {
      setLoading(false);
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={isLoading}
          leftSection={<IconDownload size={18} stroke={1.5} />}
          rightSection={<IconChevronDown size={16} stroke={1.5} />}
        >
          {t('exports.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void start('xlsx')}>{t('exports.as_xlsx')}</Menu.Item>
        <Menu.Item onClick={() => void start('csv')}>{t('exports.as_csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
