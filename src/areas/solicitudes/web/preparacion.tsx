import { Alert, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { formatDecimal, formatFecha, formatPesos } from '#kernel/values/format.ts';
import { parseRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import type { Preparacion } from '../contract.ts';
import { Reportes } from './reportes.tsx';

type Dicho = z.output<typeof Preparacion>;

/**
 * What is known of the client and of who stands behind the line, read again by itself when a report comes: it is kept with what the bureau tells, so
 * that its changes reach it.
 */
function usePreparacion(rut: string, deudores: readonly string[]): Dicho | undefined {
  const cliente = parseRut(rut);
  const [ruts] = useDebouncedValue(deudores.flatMap((d) => parseRut(d) ?? []).join(','), 300);
  const pedido = { rut: cliente ?? '', ...(ruts ? { deudores: ruts } : {}) };
  return useRead<Dicho>('buro', '/api/solicitudes/preparar', pedido, { enabled: cliente !== null }).data;
}

/** The same, of what is written in the form. */
export function usePreparacionEscrita(rutFijo?: string): Dicho | undefined {
  const [rut, deudores] = useWatch({ name: ['rut', 'deudores'] }) as [string | undefined, readonly { rut_deudor?: string }[] | undefined];
  return usePreparacion(
    rutFijo ?? rut ?? '',
    (deudores ?? []).map((d) => d.rut_deudor ?? ''),
  );
}

/** Why the second step does not open; undefined when it does. */
export const trabaDe = (p: Dicho | undefined): string | undefined =>
  p?.detiene && p.faltantes.length > 0 ? `Falta: ${p.faltantes.map((f) => f.texto).join('; ')}` : undefined;

function Panel({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <Paper withBorder p="sm" component="section" aria-label={titulo}>
      <Title order={2} size="h5" mb="xs">
        {titulo}
      </Title>
      {children}
    </Paper>
  );
}

const linea = (l: NonNullable<Dicho['linea_vigente']>): string =>
  `N° ${l.numero}, ${l.moneda === 'UF' ? `UF ${formatDecimal(l.monto, 2)}` : formatPesos(Number(l.monto))} hasta el ${formatFecha(l.hasta)}`;

/** What is missing before going on: it stops where risk rules, and is only said before. */
export function Faltantes({ p }: { p: Pick<Dicho, 'faltantes' | 'detiene'> }) {
  if (p.faltantes.length === 0) return <Alert color="green">No falta nada para seguir.</Alert>;
  return (
    <Alert color="yellow" title={p.detiene ? 'Falta para seguir' : 'Falta, aunque todavía no detiene'}>
      <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
        {p.faltantes.map((f) => (
          <li key={`${f.codigo}${f.texto}`}>
            {f.texto} <Text span size="sm">{`(${f.quien})`}</Text>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** The panels of the first step: who it is, who stands behind it, with the progress of each report. */
export function Paneles({ p, deudores, presentacion }: { p: Dicho | undefined; deudores: ReactNode; presentacion: ReactNode }) {
  const de = (...papeles: string[]) => (p?.personas ?? []).filter((x) => papeles.includes(x.papel));
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Panel titulo="Cliente">
          {p ? (
            <Stack gap="xs">
              <Datos
                items={[
                  ['Nombre', p.nombre],
                  ['Sucursal', p.nombre_sucursal ?? 'Sin sucursal'],
                  ['Ejecutivo', p.nombre_ejecutivo ?? 'Sin ejecutivo'],
                  ['Línea vigente', p.linea_vigente ? linea(p.linea_vigente) : 'Sin línea'],
                ]}
              />
              <Reportes personas={de('CLIENTE')} nadie="" />
            </Stack>
          ) : (
            <Text size="sm" c="dimmed">
              Escriba el RUT de un cliente de su cartera.
            </Text>
          )}
        </Panel>
        <Panel titulo="Empresas y socios">
          <Reportes
            personas={de('SOCIO', 'AVAL')}
            nadie={p ? 'Sin socios con participación que exija informes ni avales.' : 'Se ven con el RUT del cliente.'}
          />
        </Panel>
      </SimpleGrid>
      <Panel titulo="Deudores">
        <Stack>
          {deudores}
          <Reportes personas={de('DEUDOR')} nadie="Agregue los deudores para ver sus informes." />
        </Stack>
      </Panel>
      <Panel titulo="Presentación">{presentacion}</Panel>
      {p && <Faltantes p={p} />}
    </Stack>
  );
}
