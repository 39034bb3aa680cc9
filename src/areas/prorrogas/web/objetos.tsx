import { Alert, Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { addDays, isFecha } from '#kernel/values/fecha.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { RutField } from '#platform/web/form/fields.tsx';
import { SegmentField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Fecha, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { type Candidato, useObjetos, useValores } from './cotizacion.ts';

/** Who asks, and what he has with us. */
export function Cliente() {
  const { data: d, error, refetch } = useObjetos();
  const { setValue } = useFormContext();
  return (
    <Stack>
      <Fields>
        <RutField name="cliente_rut" label="RUT del cliente" span={6} required onValue={() => setValue('items', [])} />
      </Fields>
      {error ? <FalloLectura error={error} onRetry={() => void refetch()} /> : null}
      {d && (
        <Stack gap="xs">
          <Text fw={600}>{d.nombre}</Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Cifras
              items={[
                { titulo: 'Retenciones liberadas', valor: <Pesos v={d.reten_liberadas} /> },
                { titulo: 'Cuentas por pagar', valor: <Pesos v={d.cuentas_pagar} /> },
                { titulo: 'Mora a hoy', valor: <Pesos v={d.mora} /> },
              ]}
            />
          </SimpleGrid>
        </Stack>
      )}
    </Stack>
  );
}

const TIPOS = [
  { codigo: 'DOCUMENTO', nombre: 'Documentos' },
  { codigo: 'CUOTA', nombre: 'Cuotas' },
  { codigo: 'PAGARE', nombre: 'Pagarés' },
];

function columnas(maximo: number, elegidas: readonly string[], alternar: (o: Candidato) => void): Columna<Candidato>[] {
  return [
    {
      titulo: 'Prorroga',
      celda: (o) => (
        <Checkbox
          aria-label={`Prorrogar ${o.nombre}`}
          checked={elegidas.includes(o.pk)}
          disabled={o.impedimento !== null}
          onChange={() => alternar(o)}
        />
      ),
    },
    {
      titulo: 'Documento o cuota',
      celda: (o) => (
        <>
          {o.nombre}
          {o.impedimento && (
            <Text size="xs" c="dimmed">
              {o.impedimento.motivo}
            </Text>
          )}
        </>
      ),
    },
    { titulo: 'Saldo', cifra: true, celda: (o) => <Pesos v={o.saldo_base} /> },
    {
      titulo: 'Vence',
      celda: (o) => (
        <>
          <Fecha v={o.vence} />
          {o.vence !== o.vence_original && (
            <Text size="xs" c="dimmed">
              original <Fecha v={o.vence_original} span />
            </Text>
          )}
        </>
      ),
    },
    { titulo: 'Mora', cifra: true, celda: (o) => (o.mora > 0 ? <Pesos v={o.mora} /> : <Nada />) },
    { titulo: 'Prórrogas', cifra: true, celda: (o) => `${o.n}/${maximo}` },
    { titulo: 'Cheque', celda: (o) => o.cheque?.num_cheque ?? <Nada /> },
  ];
}

/** What is extended: of the debts of the client, those that may be. */
export function Objetos() {
  const { setValue, formState } = useFormContext();
  const v = useValores();
  const hoy = useHoy() ?? '';
  const { data: d, error, refetch, isPending } = useObjetos();
  const elegidas = v.items.map((i) => i.pk);
  const alternar = (o: Candidato): void => {
    const base = o.vence > hoy ? o.vence : hoy;
    const nueva = { pk: o.pk, vence_pedido: isFecha(base) ? addDays(base, 30) : '', cheque_accion: o.cheque ? 'MANTIENE' : null };
    const items = elegidas.includes(o.pk) ? v.items.filter((i) => i.pk !== o.pk) : [...v.items, nueva];
    setValue('items', items, { shouldDirty: true, shouldValidate: true });
  };
  const falta = formState.errors.items?.message;
  return (
    <Stack>
      <Fields>
        <SegmentField name="tipo_objeto" label="Qué se prorroga" options={TIPOS} span={8} required onValue={() => setValue('items', [])} />
      </Fields>
      {typeof falta === 'string' && <Alert color="red">{falta}</Alert>}
      {error ? <FalloLectura error={error} onRetry={() => void refetch()} /> : null}
      {isPending && <Cargando lines={4} />}
      {d && d.objetos.length === 0 && <Vacio razon="El cliente no tiene deudas de este tipo." />}
      {d && d.objetos.length > 0 && (
        <Tabla
          nombre="Deudas del cliente"
          columnas={columnas(d.maximo_prorrogas, elegidas, alternar)}
          filas={d.objetos}
          clave={(o) => o.pk}
          ancho={680}
        />
      )}
    </Stack>
  );
}
