import { Alert, Stack, Text } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import type { contract } from '../contract.ts';

type Previa = OutputOf<typeof contract, 'previa_nivel'>;

const CAMBIOS: readonly Columna<Previa['cambios'][number]>[] = [
  { titulo: 'Dato', celda: (c) => c.campo },
  { titulo: 'Hoy', celda: (c) => c.antes },
  { titulo: 'Con el cambio', celda: (c) => c.despues },
];

const pueden = (n: number): string => (n === 0 ? 'nadie puede votar' : n === 1 ? '1 puede votar' : `${n} pueden votar`);

/** Whose matters the level cannot decide, and who decides them then. */
export function SinQuorum({ previa }: { previa: Previa }) {
  if (previa.sin_quorum.length === 0) return <Text size="sm">Todos los clientes tienen quórum en este nivel.</Text>;
  return (
    <Alert color={previa.pasan_a ? 'yellow' : 'red'} title="Quedan sin quórum en este nivel">
      <Stack gap={2}>
        {previa.sin_quorum.map((q) => (
          <Text key={q.quienes} size="sm">
            {q.quienes}, {q.clientes === 1 ? '1 cliente' : `${q.clientes} clientes`}: {pueden(q.hay)} y se{' '}
            {q.requeridos === 1 ? 'pide 1 voto' : `piden ${q.requeridos} votos`}.
          </Text>
        ))}
        <Text size="sm">
          {previa.pasan_a ? `Sus asuntos pasan al nivel siguiente, ${previa.pasan_a}.` : 'Ningún nivel podría decidir sus asuntos.'}
        </Text>
      </Stack>
    </Alert>
  );
}

/** What a change would do, while it is written or while it waits. */
export function PreviaDeNivel({ previa }: { previa: Previa }) {
  return (
    <Stack gap="xs" aria-live="polite">
      {previa.cambios.length === 0 ? (
        <Text size="sm" c="dimmed">
          Todavía no cambia nada de lo que rige.
        </Text>
      ) : (
        <Tabla nombre="Qué cambia" columnas={CAMBIOS} filas={previa.cambios} clave={(c) => c.campo} ancho={420} />
      )}
      <Text size="sm">
        Integran {previa.integrantes.length}: {previa.integrantes.map((p) => p.nombre).join(', ') || 'nadie'}.
      </Text>
      <SinQuorum previa={previa} />
      {previa.abiertos > 0 && (
        <Text size="sm">
          {previa.abiertos === 1 ? 'El asunto en votación conserva' : `Los ${previa.abiertos} asuntos en votación conservan`} el nivel con
          que se {previa.abiertos === 1 ? 'envió' : 'enviaron'}.
        </Text>
      )}
    </Stack>
  );
}
