import { Kbd, Modal, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { parseRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { matches } from '#platform/web/inputs/plain.ts';
import { can } from '#platform/web/permissions/can.tsx';
import type { AreaScreen } from '#platform/web/router/screens.ts';
import { setRutGlobal } from '#platform/web/session/rut-global.ts';
import { areaScreens } from '../areas.web.gen.ts';
import { useCommands } from './commands.ts';
import { nothingFound, type PaletteItem, ranked, recentItems, screenItems } from './palette-items.ts';
import { recientes } from './recientes.ts';
import classes from './shell.module.css';

const screens: readonly AreaScreen[] = areaScreens;
const SHOWN = 30;

/** Groups of records that `barra` found. */
interface Grupo {
  groupTitle: string;
  data: { id: string; title: string; subtitle: string; link: string }[];
}
const MINIMO = 3;

function useItems(q: string): { items: PaletteItem[]; busy: boolean } {
  const [asked] = useDebouncedValue(q, 200);
  const busca = asked.length >= MINIMO;
  const found = useRead<{ grupos: Grupo[] }>('barra', 'buscar', { q: asked }, { enabled: busca && can('barra:ver') });
  const hits = busca ? (found.data?.grupos ?? []) : [];
  const commands = useCommands().filter((c) => q !== '' && matches(c.titulo, q));
  const here = useLocation({ select: (l) => l.pathname });
  const recent = q === '' ? recentItems(recientes(), here) : [];
  const rut = parseRut(q);
  const items: PaletteItem[] = [
    ...(rut ? [{ id: 'rut', titulo: `Trabajar con el RUT ${q}`, detalle: 'Orden', run: () => setRutGlobal(rut) }] : []),
    ...recent,
    ...ranked({
      q,
      hits: hits.flatMap((g) =>
        g.data.map((h) => ({
          id: `${g.groupTitle}:${h.id}`,
          titulo: h.title,
          detalle: [g.groupTitle, h.subtitle].filter(Boolean).join(' · '),
          url: h.link,
        })),
      ),
      screens: screenItems(screens, can, q).filter((s) => !recent.some((r) => r.url === s.url)),
      orders: commands,
    }),
  ];
  return { items: items.slice(0, SHOWN), busy: found.isFetching };
}

interface ResultsProps {
  id: string;
  items: readonly PaletteItem[];
  current: number;
  onPoint: (i: number) => void;
  onChoose: (item: PaletteItem, newTab: boolean) => void;
}

function Results({ id, items, current, onPoint, onChoose }: ResultsProps) {
  return (
    <div id={id} role="listbox" aria-label="Resultados" className={classes.palette} tabIndex={-1}>
      {items.map((item, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled at the combobox, which keeps the focus
        <div
          key={item.id}
          id={`${id}-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === current}
          className={classes.option}
          ref={(node) => {
            if (i === current) node?.scrollIntoView({ block: 'nearest' });
          }}
          onMouseMove={() => onPoint(i)}
          onClick={(e) => onChoose(item, e.ctrlKey || e.metaKey)}
        >
          <span>{item.titulo}</span>
          <Text span size="xs" c="dimmed">
            {item.detalle}
          </Text>
        </div>
      ))}
    </div>
  );
}

/** Its box. What is typed in it is not data: `data-palette` keeps the keys of the dialogs away. */
const MARCO = {
  'data-palette': '',
  withCloseButton: false,
  padding: 0,
  size: 'lg',
  yOffset: '12dvh',
  centered: false,
  'aria-label': 'Buscar',
} as const;

/** Ctrl+K or "/": screens, records by RUT or folio, and orders. Ctrl+Enter opens in another tab. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [q, setQ] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const list = useId();
  const { items, busy } = useItems(q.trim());
  const current = Math.min(at, Math.max(0, items.length - 1));
  const choose = (item: PaletteItem | undefined, newTab: boolean): void => {
    if (!item) return;
    onClose();
    if (item.run) item.run();
    else if (newTab) window.open(item.url, '_blank', 'noopener');
    else if (item.url) void navigate({ to: item.url });
  };
  const onKey = (e: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (step) {
      e.preventDefault();
      setAt((current + step + items.length) % Math.max(1, items.length));
    } else if (e.key === 'Enter') {
      e.preventDefault();
      choose(items[current], e.ctrlKey || e.metaKey);
    }
  };
  return (
    <Modal opened onClose={onClose} {...MARCO}>
      <TextInput
        data-autofocus
        variant="unstyled"
        size="md"
        px="sm"
        leftSection={<IconSearch size={18} aria-hidden />}
        placeholder="RUT, folio, cliente, pantalla u orden"
        aria-label="Buscar en toda la aplicación"
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={items[current] ? `${list}-${current}` : undefined}
        maxLength={100}
        value={q}
        onKeyDown={onKey}
        onChange={(e) => {
          setQ(e.currentTarget.value);
          setAt(0);
        }}
      />
      <Results id={list} items={items} current={current} onPoint={setAt} onChoose={choose} />
      <Text size="xs" c="dimmed" p="xs" role="status">
        {items.length === 0 && q !== '' ? busy ? 'Buscando…' : nothingFound(can) : <Hint />}
      </Text>
    </Modal>
  );
}

function Hint() {
  return (
    <>
      <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> elegir · <Kbd size="xs">Enter</Kbd> abrir · <Kbd size="xs">Ctrl</Kbd>+
      <Kbd size="xs">Enter</Kbd> en otra pestaña
    </>
  );
}
