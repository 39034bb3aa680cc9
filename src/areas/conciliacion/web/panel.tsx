import { Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type RefObject, useEffect, useId, useState } from 'react';
import { formatDecimal, formatFecha, formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import classes from './mesa.module.css';
import { ESTADO_LINEA } from './palabras.ts';
import type { LineaMesa, Vista } from './seleccion.ts';

const cifra = (n: number): string => formatDecimal(n, 0);

const ALTO = 46;

interface FilaProps {
  id: string;
  l: LineaMesa;
  n: number;
  total: number;
  arriba: number;
  activa: boolean;
  elegida: boolean;
  onToggle: (l: LineaMesa, n: number) => void;
}

function subtexto(l: LineaMesa): string {
  const partes = [
    l.documento && `N° ${l.documento}`,
    l.rut && formatRut(l.rut),
    l.arrastre && 'de antes',
    l.estado === 'pendiente' ? '' : ESTADO_LINEA[l.estado],
    l.propuesta,
  ];
  return partes.filter(Boolean).join(' · ');
}

/** A row: 46 px, so that thousands of them are arithmetic and not layout. */
const Fila = memo(function Fila({ id, l, n, total, arriba, activa, elegida, onToggle }: FilaProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is the list's (arrows, space, enter)
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={elegida}
      aria-posinset={n + 1}
      aria-setsize={total}
      className={classes.fila}
      data-activa={activa || undefined}
      style={{ transform: `translateY(${arriba}px)` }}
      onClick={() => onToggle(l, n)}
    >
      <span className={classes.marca} aria-hidden>
        {elegida ? '✓' : ''}
      </span>
      <span className="figure">{formatFecha(l.fecha)}</span>
      <div className={classes.texto}>
        <div title={l.texto}>{l.texto}</div>
        <div className={classes.sub}>{subtexto(l)}</div>
      </div>
      <span className={`figure ${classes.monto}`} style={l.monto < 0 ? { color: 'var(--r-danger-text)' } : undefined}>
        {formatPesos(l.monto)}
      </span>
    </div>
  );
});

interface PanelProps {
  titulo: string;
  lineas: readonly LineaMesa[];
  total: number;
  vista: Vista;
  onVista: (v: Vista) => void;
  texto: string;
  onTexto: (t: string) => void;
  activa: number;
  elegidas: ReadonlySet<string>;
  onToggle: (l: LineaMesa, n: number) => void;
  onTecla: (e: KeyboardEvent<HTMLDivElement>) => void;
  lista: RefObject<HTMLDivElement | null>;
}

const VISTAS = [
  { value: 'abiertas', label: 'Por calzar' },
  { value: 'sugeridas', label: 'Sugeridas' },
  { value: 'calzadas', label: 'Calzadas' },
  { value: 'todas', label: 'Todas' },
];

function Cabecera(p: PanelProps) {
  const lado = p.titulo.toLowerCase();
  return (
    <div className={classes.cabecera}>
      <Group justify="space-between" gap="xs" mb={6}>
        <Text fw={600} size="sm" component="h2">
          {p.titulo}
        </Text>
        <Text size="xs" c="dimmed" className="figure">
          {p.lineas.length === p.total ? cifra(p.total) : `${cifra(p.lineas.length)} de ${cifra(p.total)}`}
        </Text>
      </Group>
      <Group gap="xs">
        <TextInput
          size="xs"
          flex={1}
          miw={130}
          aria-label={`Buscar en ${lado}`}
          placeholder="Glosa, documento, RUT o monto"
          value={p.texto}
          onChange={(e) => p.onTexto(e.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          aria-label={`Líneas que se ven en ${lado}`}
          data={VISTAS}
          value={p.vista}
          onChange={(v) => p.onVista(v as Vista)}
        />
      </Group>
    </div>
  );
}

/** The rows on screen, and no others: of thousands, some twenty. */
function Filas(p: PanelProps & { base: string; actual: number; visor: HTMLDivElement | null }) {
  const virtual = useVirtualizer({
    count: p.lineas.length,
    getScrollElement: () => p.visor,
    estimateSize: () => ALTO,
    overscan: 8,
  });
  const { actual } = p;
  useEffect(() => {
    if (actual >= 0) virtual.scrollToIndex(actual);
  }, [actual, virtual]);
  return (
    <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="presentation">
      {virtual.getVirtualItems().map((v) => {
        const l = p.lineas[v.index];
        if (!l) return null;
        return (
          <Fila
            key={l.id}
            id={`${p.base}${v.index}`}
            l={l}
            n={v.index}
            total={p.lineas.length}
            arriba={v.start}
            activa={v.index === actual}
            elegida={p.elegidas.has(l.id)}
            onToggle={p.onToggle}
          />
        );
      })}
    </div>
  );
}

/** One side of the table: filters, and a list that draws only what is seen. */
export function Panel(p: PanelProps) {
  const base = useId();
  const actual = Math.min(p.activa, p.lineas.length - 1);
  // The rows are drawn once their window stands: an effect of a child runs before its parent has its element.
  const [visor, setVisor] = useState<HTMLDivElement | null>(null);
  useEffect(() => setVisor(p.lista.current), [p.lista]);
  return (
    <section className={classes.panel} aria-label={p.titulo}>
      <Cabecera {...p} />
      <div
        ref={p.lista}
        className={classes.lista}
        role="listbox"
        aria-multiselectable
        aria-label={`${p.titulo}: flechas para moverse, espacio para elegir, Enter para calzar`}
        aria-activedescendant={actual >= 0 ? `${base}${actual}` : undefined}
        tabIndex={0}
        onKeyDown={p.onTecla}
      >
        <Filas {...p} base={base} actual={actual} visor={visor} />
      </div>
      {p.lineas.length === 0 && (
        <Text size="sm" c="dimmed" ta="center" py="xl" className={classes.nada}>
          Nada por aquí con este filtro.
        </Text>
      )}
    </section>
  );
}
