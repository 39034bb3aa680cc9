import { Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { addDays, isFecha } from '#kernel/values/fecha.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, DecimalField, PesosField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { SegmentField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { Costo, Plazos } from './costo.tsx';
import { type Pedido, useCotizacion, useObjetos, useValores } from './cotizacion.ts';

const Dias = lazy(() => import('./dias.tsx'));
const PLAZOS = [7, 15, 30, 45, 60];
const CHEQUE = [
  { codigo: 'MANTIENE', nombre: 'Se guarda para la fecha nueva' },
  { codigo: 'REEMPLAZA', nombre: 'Se cambia por otro' },
];

function Cheque({ k, pedido, numero }: { k: number; pedido: Pedido; numero: string }) {
  const base = `items.${k}.cheque_nuevo`;
  return (
    <Stack gap="xs">
      <Fields>
        <SegmentField name={`items.${k}.cheque_accion`} label={`Cheque ${numero}`} options={CHEQUE} span={12} />
      </Fields>
      {pedido.cheque_accion === 'REEMPLAZA' && (
        <Fields>
          <OptionField name={`${base}.banco`} label="Banco" options="bancos" required />
          <TextField name={`${base}.cta_cte`} label="Cuenta corriente" required />
          <TextField name={`${base}.num_cheque`} label="N° de cheque" required />
          <PesosField name={`${base}.monto`} label="Monto" required />
          <DateField name={`${base}.fecha`} label="Fecha del cheque" required />
          <RutField name={`${base}.rut_girador`} label="RUT del girador" required />
          <TextField name={`${base}.nombre_girador`} label="Nombre del girador" required span={6} />
        </Fields>
      )}
    </Stack>
  );
}

/** The new date of each one, with the calendar of one of them at a time. */
function Fechas() {
  const { setValue } = useFormContext();
  const v = useValores();
  const hoy = useHoy() ?? '';
  const { data } = useObjetos();
  const [abierto, abrir] = useState<number | null>(null);
  const de = (pk: string) => data?.objetos.find((o) => o.pk === pk);
  const fijar = (k: number, f: string): void => setValue(`items.${k}.vence_pedido`, f, { shouldDirty: true, shouldValidate: true });
  const todas = (dias: number): void =>
    v.items.forEach((i, k) => {
      const vence = de(i.pk)?.vence ?? hoy;
      const desde = vence > hoy ? vence : hoy;
      if (isFecha(desde)) fijar(k, addDays(desde, dias));
    });
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Text size="sm">Postergar</Text>
        {PLAZOS.map((d) => (
          <Button key={d} size="compact-sm" variant="default" onClick={() => todas(d)}>
            {d} días
          </Button>
        ))}
      </Group>
      {v.items.map((i, k) => (
        <Paper key={i.pk} withBorder p="sm">
          <Stack gap="xs">
            <Group align="end" gap="sm">
              <Fields>
                <DateField name={`items.${k}.vence_pedido`} label={`Nueva fecha de ${de(i.pk)?.nombre ?? ''}`} required span={8} />
              </Fields>
              <Button size="compact-sm" variant="subtle" onClick={() => abrir(abierto === k ? null : k)}>
                {abierto === k ? 'Cerrar los días hábiles' : 'Ver los días hábiles'}
              </Button>
            </Group>
            {abierto === k && (
              <Suspense fallback={null}>
                <Dias value={isFecha(i.vence_pedido) ? i.vence_pedido : null} onPick={(f) => fijar(k, f)} />
              </Suspense>
            )}
            {de(i.pk)?.cheque && <Cheque k={k} pedido={i} numero={de(i.pk)?.cheque?.num_cheque ?? ''} />}
          </Stack>
        </Paper>
      ))}
    </Stack>
  );
}

/** Date, rate, and what it costs while it is chosen. */
export function Condiciones() {
  const { data: d } = useObjetos();
  const { data: c } = useCotizacion();
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Stack>
        <Fechas />
        <Fields>
          <DecimalField
            name="tasa"
            label={d ? `Tasa mensual (sin indicarla, ${formatDecimal(d.tasa, 2)} %)` : 'Tasa mensual'}
            suffix="%"
            decimals={4}
            span={6}
          />
          {c?.limite && <TextAreaField name="excepcion" label="Excepción: por qué se pide pasar el límite" rows={3} maxLength={500} />}
        </Fields>
      </Stack>
      <Stack>
        <Costo />
        {c && (
          <>
            <Text size="sm" fw={600}>
              Cuánto cuesta según los días
            </Text>
            <Plazos c={c} />
          </>
        )}
      </Stack>
    </SimpleGrid>
  );
}
