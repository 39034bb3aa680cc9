import { Anchor, Badge, Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { escrita } from '#areas/reportes/public.web.tsx';
import { formatFecha } from '#kernel/values/format.ts';
import { Cargando } from '#platform/web/feedback/states.tsx';
import type { Rango } from '../domain/rango.ts';
import { type Leida, useQuieta } from './en-vivo.ts';
import classes from './tarjeta.module.css';
import type { Cifra, Widget } from './tipos.ts';

const FilasDeWidget = lazy(() => import('./filas.tsx'));
const PorQue = lazy(() => import('./por-que.tsx'));

/** What a card opens: the rows of one of its lines (of all when it has no code), or why it moved. */
type Abierto = { filas: { codigo?: string; nombre: string } } | { cambios: true };

/** A line of 0 adds nothing and says nothing. */
const lineas = (c: Cifra) => c.partes.filter((p) => Number(p.valor ?? 0) !== 0);

/** How the figure moved, in words. */
function Movimiento({ w, c, abrir }: { w: Widget; c: Cifra; abrir: () => void }) {
  if (c.antes === null || c.valor === null) return null;
  const diferencia = Number(c.valor) - Number(c.antes);
  if (!w.se_compara)
    return (
      <Text size="sm" c="dimmed">
        A igual altura del mes anterior: {escrita(c.antes, w.unidad)}
      </Text>
    );
  const desde = c.sabido ? 'desde su última visita' : `desde el ${formatFecha(c.antes_hasta)}`;
  return (
    <Text size="sm">
      {diferencia === 0 ? 'Igual' : `${diferencia > 0 ? 'Subió' : 'Bajó'} ${escrita(Math.abs(diferencia), w.unidad)}`} {desde}.{' '}
      <Anchor component="button" type="button" fz="inherit" onClick={abrir} aria-label={`${w.titulo}: por qué cambió ${desde}`}>
        Por qué
      </Anchor>
    </Text>
  );
}

/** The lines of the figure: each with its part of the largest, as a bar, and its amount, which opens its rows. */
function Partes({ w, c, abrir }: { w: Widget; c: Cifra; abrir: (p: { codigo: string; nombre: string }) => void }) {
  const mayor = Math.max(1, ...lineas(c).map((p) => Math.abs(Number(p.valor ?? 0))));
  return (
    <Table.ScrollContainer
      minWidth={200}
      type="native"
      mah={220}
      aria-label={`${w.titulo}, por ${w.por}`}
      tabIndex={0}
      role="region"
      data-lineas
    >
      <Table fz="sm" verticalSpacing={4}>
        <caption className="sr-only">{`${w.titulo}, por ${w.por}`}</caption>
        <Table.Tbody>
          {lineas(c).map((p) => (
            <Table.Tr key={p.codigo}>
              <Table.Th scope="row" fw={400} className={classes.nombre}>
                {p.nombre}
                <span
                  aria-hidden
                  className={classes.barra}
                  style={{ inlineSize: `${Math.round((Math.abs(Number(p.valor ?? 0)) * 100) / mayor)}%` }}
                />
              </Table.Th>
              <Table.Td className={classes.valor}>
                <Anchor
                  component="button"
                  type="button"
                  c="inherit"
                  fz="inherit"
                  onClick={() => abrir(p)}
                  aria-label={`${w.titulo}, ${p.nombre}: ${escrita(p.valor, w.unidad)}. Ver las filas`}
                >
                  {escrita(p.valor, w.unidad)}
                </Anchor>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Cuerpo({ w, c, abrir }: { w: Widget; c: Cifra; abrir: (a: Abierto) => void }) {
  return (
    <Stack gap={6}>
      <Group align="baseline" gap="xs">
        <Anchor
          component="button"
          type="button"
          c="inherit"
          fz="xl"
          fw={700}
          className="figure"
          onClick={() => abrir({ filas: { nombre: 'Total' } })}
          aria-label={`${w.titulo}: ${escrita(c.valor, w.unidad)}. Ver las filas`}
        >
          {escrita(c.valor, w.unidad)}
        </Anchor>
      </Group>
      <Movimiento w={w} c={c} abrir={() => abrir({ cambios: true })} />
      {lineas(c).length === 0 ? (
        <Text size="sm" c="dimmed">
          {c.desde === c.hasta ? 'Nada hoy.' : 'Nada en lo que va del mes.'}
        </Text>
      ) : (
        <Partes w={w} c={c} abrir={(filas) => abrir({ filas })} />
      )}
    </Stack>
  );
}

interface TarjetaProps {
  w: Widget;
  rango: Rango;
  leida: Leida | undefined;
  otraVez: () => void;
  /** It is the one of the board that Tab reaches. */
  alcanzable: boolean;
  alEnfocar: () => void;
}

/** What the card says of itself when others moved it, also to who does not see it. */
function Cambio({ si }: { si: boolean }) {
  return (
    <span role="status">
      {si && (
        <Badge size="sm" variant="light" tt="none">
          Cambió
        </Badge>
      )}
    </span>
  );
}

function Falla({ falla, otraVez }: { falla: string; otraVez: () => void }) {
  return (
    <Stack gap={4} align="start">
      <Text size="sm" role="alert">
        {falla}.
      </Text>
      <Button size="compact-xs" variant="default" onClick={otraVez}>
        Reintentar
      </Button>
    </Stack>
  );
}

/** What is open over the card. Closing it gives the focus back to what opened it, or to the card when that is no longer there. */
function useAbierto() {
  const [abierto, setAbierto] = useState<Abierto | null>(null);
  const desde = useRef<Element | null>(null);
  const tarjeta = useRef<Element | null>(null);
  return {
    abierto,
    abrir: (a: Abierto) => {
      desde.current = document.activeElement;
      tarjeta.current = desde.current?.closest('[data-tarjeta]') ?? null;
      setAbierto(a);
    },
    cerrar: () => {
      setAbierto(null);
      // Once the dialog is gone, for while it is there the focus is its own.
      setTimeout(() => ((desde.current?.isConnected ? desde.current : tarjeta.current) as HTMLElement | null)?.focus());
    },
  };
}

/** A figure of the home. It is read with the others, at one instant: one that fails says so and leaves the rest. */
export function TarjetaDeCifra({ w, rango, leida, otraVez, alcanzable, alEnfocar }: TarjetaProps) {
  const { abierto, abrir, cerrar } = useAbierto();
  const { vista, cambio, puntero } = useQuieta(leida);
  const ancho = w.ancho > 1 ? (w.ancho === 2 ? classes.ancho2 : classes.ancho3) : '';
  return (
    <Card
      withBorder
      component="section"
      aria-labelledby={`cifra-${w.nombre}`}
      data-tarjeta
      tabIndex={alcanzable ? 0 : -1}
      onFocus={alEnfocar}
      onKeyDown={(e) => {
        if (e.key === 'Enter' && e.target === e.currentTarget && vista?.cifra) abrir({ filas: { nombre: 'Total' } });
      }}
      className={`${classes.tarjeta} ${ancho}`}
      {...puntero}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Title order={2} size="h5" id={`cifra-${w.nombre}`}>
          {w.titulo}
        </Title>
        <Cambio si={cambio} />
      </Group>
      <Text size="xs" c="dimmed" mb={4}>
        {w.sentencia}
      </Text>
      {!vista && <Cargando lines={4} />}
      {vista?.falla && <Falla falla={vista.falla} otraVez={otraVez} />}
      {vista?.cifra && <Cuerpo w={w} c={vista.cifra} abrir={abrir} />}
      <Suspense fallback={null}>
        {abierto && 'filas' in abierto && <FilasDeWidget w={w} de={abierto.filas} onClose={cerrar} />}
        {abierto && 'cambios' in abierto && <PorQue w={w} rango={rango} onClose={cerrar} />}
      </Suspense>
    </Card>
  );
}
