import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useController } from 'react-hook-form';
import { porVencimiento } from '#finanzas/orden.ts';
import type { OutputOf } from '#kernel/contract.ts';
import { isRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { nombreConcepto } from '../domain/conceptos.ts';

type Filas = OutputOf<typeof contract, 'deudas'>;

interface Deuda {
  pk: string;
  numero: string;
  vencimiento: string;
  dias_mora: number;
  /** What another giro has of it. */
  ajena: string | null;
  partes: { concepto: string; monto: number }[];
  total: number;
}

/** One row a debt, the concepts inside, the oldest first: the order in which they are proposed (domain §5). */
function porDeuda(filas: Filas, propio: string | null): Deuda[] {
  const deudas = new Map<string, Deuda>();
  for (const f of filas) {
    const { pk, numero, vencimiento, dias_mora, concepto, monto } = f;
    const d = deudas.get(pk) ?? { pk, numero, vencimiento, dias_mora, ajena: null, partes: [], total: 0 };
    d.partes.push({ concepto, monto });
    d.total += monto;
    if (f.reservada_en && f.descuento_id !== propio) d.ajena = f.reservada_en;
    deudas.set(pk, d);
  }
  return [...deudas.values()].sort(porVencimiento);
}

const Partes = ({ d }: { d: Deuda }) => (
  <Text size="xs" c="dimmed">
    {d.partes.map((p, i) => (
      <span key={p.concepto}>
        {i > 0 && ' + '}
        {nombreConcepto(p.concepto).toLowerCase()} <Pesos v={p.monto} span />
      </span>
    ))}
  </Text>
);

/**
 * Debts of the client that a giro pays off, whole: a field `pks` of the form around it. `al` is the day of the giro, `propio` the descuento
 * that this giro already has.
 */
export function DeudasDelGiro({ rut, al, propio = null }: { rut: string; al?: string; propio?: string | null }) {
  const { field } = useController({ name: 'pks' });
  const pks = Array.isArray(field.value) ? field.value.map(String) : [];
  const query = useRead<Filas>('descuentos', 'deudas', { rut, ...(al ? { al } : {}) }, { enabled: isRut(rut) });
  if (!isRut(rut)) return <Vacio razon="Elija primero el cliente." />;
  if (query.isError) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <Cargando lines={3} />;
  const deudas = porDeuda(query.data, propio);
  if (deudas.length === 0) return <Alert color="gray">El cliente no tiene deudas que descontar.</Alert>;
  const libres = deudas.filter((d) => d.ajena === null);
  const vencidas = libres.filter((d) => d.dias_mora > 0 && !pks.includes(d.pk));
  const total = deudas.filter((d) => pks.includes(d.pk)).reduce((s, d) => s + d.total, 0);
  const marcar = (pk: string, si: boolean) => field.onChange(si ? [...pks, pk] : pks.filter((x) => x !== pk));
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600}>Deudas que paga el giro</Text>
        {vencidas.length > 0 && (
          <Button size="xs" variant="default" onClick={() => field.onChange([...pks, ...vencidas.map((d) => d.pk)])}>
            Tomar todo lo vencido ({vencidas.length})
          </Button>
        )}
      </Group>
      <Tabla
        nombre="Deudas que paga el giro"
        filas={deudas}
        clave={(d) => d.pk}
        columnas={[
          {
            titulo: 'Deuda',
            celda: (d) => (
              <Checkbox
                label={d.numero}
                description={d.ajena ? `La tiene ${d.ajena}` : undefined}
                disabled={d.ajena !== null}
                checked={pks.includes(d.pk)}
                onChange={(e) => marcar(d.pk, e.currentTarget.checked)}
              />
            ),
          },
          { titulo: 'Venció', celda: (d) => <Fecha v={d.vencimiento} /> },
          { titulo: 'Mora', cifra: true, celda: (d) => (d.dias_mora > 0 ? `${d.dias_mora} días` : 'Al día') },
          {
            titulo: 'Adeudado',
            cifra: true,
            celda: (d) => (
              <>
                <Pesos v={d.total} />
                <Partes d={d} />
              </>
            ),
          },
        ]}
        pie={['Se descuenta', '', '', <Pesos key="t" v={total} />]}
      />
    </Stack>
  );
}
