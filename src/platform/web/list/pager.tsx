import { Button, Group, Pagination, Select, Text } from '@mantine/core';
import { EXACT_COUNT, type PageResult } from '#kernel/page.ts';
import { countText } from './state.ts';

const SIZES = ['10', '25', '50', '100'];

interface PagerProps {
  page: PageResult<unknown>;
  perPage: number;
  cursor: string;
  onPage: (page: number) => void;
  onPerPage: (n: number) => void;
  onCursor: (cursor: string) => void;
}

const LABELS = { first: 'Primera página', previous: 'Página anterior', next: 'Página siguiente', last: 'Última página' } as const;

/** Count, page and page size. Beyond the 10.000 that an offset reaches, a cursor goes on. */
export function Pager({ page, perPage, cursor, onPage, onPerPage, onCursor }: PagerProps) {
  const pages = Math.max(1, Math.ceil(Math.min(page.total, EXACT_COUNT) / perPage));
  const sizes = SIZES.includes(String(perPage)) ? SIZES : [String(perPage), ...SIZES];
  const beyond = page.siguiente && (cursor !== '' || page.page >= pages);
  return (
    <Group justify="space-between" gap="sm" className="no-print">
      <Text size="sm" c="dimmed" role="status" className="figure">
        {cursor ? `${page.items.length} filas más` : countText(page, page.items.length)}
      </Text>
      <Group gap="sm">
        <Select
          size="xs"
          w={130}
          aria-label="Filas por página"
          data={sizes.map((n) => ({ value: n, label: `${n} por página` }))}
          value={String(perPage)}
          onChange={(v) => v && onPerPage(Number(v))}
        />
        {!cursor && pages > 1 && (
          <Pagination
            size="sm"
            total={pages}
            value={Math.min(page.page, pages)}
            onChange={onPage}
            siblings={1}
            getControlProps={(control) => ({ 'aria-label': LABELS[control] })}
            getItemProps={(n) => ({ 'aria-label': `Página ${n}` })}
          />
        )}
        {beyond && page.siguiente && (
          <Button size="xs" variant="default" onClick={() => onCursor(page.siguiente ?? '')}>
            Siguientes
          </Button>
        )}
      </Group>
    </Group>
  );
}
