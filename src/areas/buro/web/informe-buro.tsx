import { Group, Stack, Text } from '@mantine/core';
import { label } from '#kernel/words.ts';
import { Cifras as Indicadores } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Nada } from '#platform/web/inputs/show.tsx';
import { bandaDe } from '../domain/bandas.ts';
import type { ContenidoBuro, Monto } from '../domain/contenido.ts';
import { Advertencias, Cifras, dinero } from './palabras.tsx';

/** A score in words: no figure where the source gave none. */
export function Puntaje({ score }: { score: number | null }) {
  const b = bandaDe(score);
  return (
    <Group gap="xs" component="span" display="inline-flex">
      {score !== null && (
        <Text span className="figure" fw={600}>
          {score}
        </Text>
      )}
      <EstadoBadge estado={b.texto} estados={{ [b.texto]: { texto: b.texto, tono: b.tono } }} />
    </Group>
  );
}

export function Protestos({ filas, nombre = 'Protestos' }: { filas: ContenidoBuro['protestos']; nombre?: string }) {
  return (
    <Tabla
      nombre={nombre}
      filas={filas}
      clave={(p) => JSON.stringify(p)}
      columnas={[
        { titulo: 'Documento', celda: (p) => label(p.tipo) },
        { titulo: 'Banco', celda: (p) => p.banco ?? <Nada /> },
        { titulo: 'Fecha', celda: (p) => <Fecha v={p.fecha} /> },
        { titulo: 'Causal', celda: (p) => p.causal ?? <Nada /> },
        { titulo: 'Monto', celda: dinero, cifra: true },
      ]}
    />
  );
}

export function Morosidades({ filas, nombre = 'Morosidades' }: { filas: ContenidoBuro['morosidades']; nombre?: string }) {
  return (
    <Tabla
      nombre={nombre}
      filas={filas}
      clave={(m) => JSON.stringify(m)}
      columnas={[
        { titulo: 'Acreedor', celda: (m) => m.acreedor },
        { titulo: 'Mercado', celda: (m) => m.mercado ?? <Nada /> },
        { titulo: 'Vencimiento', celda: (m) => (m.vencimiento ? <Fecha v={m.vencimiento} /> : <Nada />) },
        { titulo: 'Días', celda: (m) => m.dias, cifra: true },
        { titulo: 'Monto', celda: dinero, cifra: true },
      ]}
    />
  );
}

/** What a bureau says: score with its band, protests and arrears, each currency by itself. */
export function InformeBuro({ c, montos }: { c: ContenidoBuro; montos: { protestos: readonly Monto[]; morosidades: readonly Monto[] } }) {
  return (
    <Stack gap="sm">
      <Indicadores
        items={[
          { titulo: 'Puntaje', valor: <Puntaje score={c.score} /> },
          { titulo: `Protestos (${c.protestos.length})`, valor: <Cifras montos={montos.protestos} /> },
          { titulo: `Morosidades (${c.morosidades.length})`, valor: <Cifras montos={montos.morosidades} /> },
          { titulo: 'Procedimiento concursal', valor: c.concursal ? 'Sí' : 'No' },
        ]}
      />
      <Advertencias de={c.advertencias} />
      {c.protestos.length > 0 && <Protestos filas={c.protestos} />}
      {c.morosidades.length > 0 && <Morosidades filas={c.morosidades} />}
      {c.caducados > 0 && (
        <Text size="sm" c="dimmed">
          {c.caducados === 1 ? 'Un registro aclarado o con' : `${c.caducados} registros aclarados o con`} más de cinco años no se muestra ni
          se evalúa.
        </Text>
      )}
    </Stack>
  );
}
