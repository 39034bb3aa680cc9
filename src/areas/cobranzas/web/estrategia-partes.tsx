import { Alert, Stack, Text } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Fecha } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { ACCION, nombre } from './palabras.ts';

export type Estrategia = OutputOf<typeof contract, 'estrategias'>['items'][number];
export type Simulacion = NonNullable<Estrategia['simulacion']>;

export const QUIEN = [
  { codigo: 'SISTEMA', nombre: 'El sistema' },
  { codigo: 'OPERADOR', nombre: 'Operador' },
  { codigo: 'SUPERVISOR', nombre: 'Supervisor' },
];
export const quien = (codigo: string) => QUIEN.find((q) => q.codigo === codigo)?.nombre ?? codigo;

/** What a strategy would do in the days to come. */
export function Resultado({ s }: { s: Simulacion }) {
  const rechazados = s.pasos.reduce((n, p) => n + p.rechazados, 0);
  return (
    <Stack gap="xs">
      <Text size="sm" component="div">
        {`Tomaría ${s.tickets} ${s.tickets === 1 ? 'ticket' : 'tickets'} de ${s.personas} ${s.personas === 1 ? 'persona' : 'personas'} entre el `}
        <Fecha v={s.desde} span inherit /> y el <Fecha v={s.hasta} span inherit />
        {`, si nadie pagara: ${s.horas} ${s.horas === 1 ? 'hora' : 'horas'} de trabajo.`}
      </Text>
      {rechazados > 0 && (
        <Alert color="yellow">{`La ley no permitiría ${rechazados} ${rechazados === 1 ? 'contacto' : 'contactos'} en su día: se aplazan.`}</Alert>
      )}
      {s.cortada && <Alert color="yellow">Se miraron los primeros 5.000 tickets.</Alert>}
      <Tabla
        nombre="Lo que haría cada paso"
        columnas={[
          { titulo: 'Día', cifra: true, celda: (p) => p.dia },
          { titulo: 'Qué se hace', celda: (p) => nombre(ACCION, p.accion) },
          { titulo: 'Quién', celda: (p) => quien(p.quien) },
          { titulo: 'Tickets', cifra: true, celda: (p) => p.tickets },
          { titulo: 'No permitidos', cifra: true, celda: (p) => p.rechazados },
        ]}
        filas={s.pasos}
        clave={(p) => String(p.dia)}
        ancho={420}
      />
    </Stack>
  );
}
