import { useState } from 'react';
import { Button, Menu, type ButtonProps } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { tellFailure } from '@/app/http/tell-failure.js';
import type { ExportResource } from '@server/messaging/exports/exports.contract.js';
import { type ExportChoice, type ExportFormat, startExport } from '@/data/contacts/exports.js';

interface ExportMenuProps extends ButtonProps {
  what: ExportResource['what'];
  choice: ExportChoice;
  /** Says what goes in: all, what is filtered, what is ticked. */
  label: string;
}

/** Begins a file in the background; the strip above the list says how far it is and where to fetch it. */
export function ExportMenu({ what, choice, label, ...rest }: ExportMenuProps): React.ReactElement {
  const { t } = useTranslation();
  const [isStarting, setStarting] = useState(false);

  async function start(format: ExportFormat): Promise<void> {
    setStarting(true);
    try {
      await startExport(what, format, choice);
    } catch (error) {
      tellFailure(error, () => void start(format));
    } finally {
      setStarting(false);
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          {...rest}
          loading={isStarting}
          leftSection={<IconDownload size={18} stroke={1.5} />}
          rightSection={<IconChevronDown size={16} stroke={1.5} />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void start('xlsx')}>{t('exports.as_xlsx')}</Menu.Item>
        <Menu.Item onClick={() => void start('csv')}>{t('exports.as_csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
