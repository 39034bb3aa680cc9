import { Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { formatDecimal } from '#kernel/values/format.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import type { Vista } from '../contract.ts';
import { trimestreEscrito } from '../domain/palabras.ts';

const DiasPorTrimestre = lazy(() => import('./graficos.tsx').then((m) => ({ default: m.DiasPorTrimestre })));

/** How long each of the largest debtors took to pay us in each quarter: the picture and, behind it, every figure with its payments. */
export function DiasDeDeudores({ deudores }: { deudores: Vista['deudores'] }) {
  const trimestres = deudores.trimestres ?? [];
  const conPagos = deudores.lista.filter((d) => trimestres.some((t) => t.deudores.some((x) => x.rut === d.rut)));
  if (trimestres.length === 0) return null;
  if (conPagos.length === 0)
    return <Text size="sm">Ninguno de estos deudores nos ha pagado en los últimos dos años: sus días no se conocen.</Text>;
  return (
    <Stack gap="sm">
      <Suspense fallback={<Text size="sm">Dibujando…</Text>}>
        <DiasPorTrimestre deudores={deudores} />
      </Suspense>
      <Tabla
        nombre="Días de pago por trimestre"
        columnas={[
          { titulo: 'Deudor', celda: (d) => d.nombre },
          ...trimestres.map((t) => ({
            titulo: trimestreEscrito(t.desde, t.hasta),
            cifra: true,
            celda: (d: (typeof conPagos)[number]) => {
              const suyo = t.deudores.find((x) => x.rut === d.rut);
              return suyo ? `${formatDecimal(suyo.dias, 1)} (${suyo.pagos})` : 'Sin pagos';
            },
          })),
        ]}
        filas={conPagos}
        clave={(d) => d.rut}
        ancho={860}
      />
      <Text size="xs" c="dimmed">
        Días desde la emisión hasta el pago, ponderados por monto; entre paréntesis, los documentos pagados. Son los de nuestros libros.
      </Text>
    </Stack>
  );
}
