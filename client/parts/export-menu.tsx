import { useState } from 'react';
import { Button, Menu, type ButtonProps } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '@/app/http/show-failure.js';
import type { ExportFormat } from '@/data/contacts/exports.js';

interface ExportMenuProps extends ButtonProps {
  label: string;
  run: (format: ExportFormat) => Promise<void>;
}

export function ExportMenu({ label, run, ...rest }: ExportMenuProps): React.ReactElement {
  const { t } = useTranslation();
  const [isStarting, setStarting] = useState(false);

  async function start(format: ExportFormat): Promise<void> {
    setStarting(true);
    try {
      await run(format);
    } catch (error) {
      showFailure(error, () => void start(format));
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
