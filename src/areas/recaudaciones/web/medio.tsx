import { Alert, Anchor, Button, Group, Paper, Radio, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { Link } from '@tanstack/react-router';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { isRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { PesosField, TextField } from '#platform/web/form/fields.tsx';
import { SegmentField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';

type MiCaja = OutputOf<typeof contract, 'mi_caja'>;
type Cheque = OutputOf<typeof contract, 'cheques'>[number];
interface Valores {
  rut_deudor: string;
  medio_pago: string;
  monto: number | string;
  cheque_id: string;
}

export function Seccion({ titulo, children }: { titulo: string; children: React.ReactNode }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={titulo}>
      <Stack gap="sm">
        <Text fw={700} component="h2" size="md" m={0}>
          {titulo}
        </Text>
        {children}
      </Stack>
    </Paper>
  );
}

const MEDIOS = [
  { codigo: 'TRANSFERENCIA', nombre: 'Transferencia' },
  { codigo: 'EFECTIVO', nombre: 'Efectivo' },
  { codigo: 'VALE_VISTA', nombre: 'Vale vista' },
  { codigo: 'CHEQUE', nombre: 'Cheque' },
  { codigo: 'PAC', nombre: 'PAC' },
];
const VIA: Readonly<Record<string, string>> = { TRANSFERENCIA: 'TRANSFERENCIA', PAC: 'PAC' };
const OPERACION: Readonly<Record<string, string>> = {
  TRANSFERENCIA: 'N° de operación del banco',
  VALE_VISTA: 'N° del vale vista',
  PAC: 'N° del cargo',
};

/** The cheque of the client that this receipt waits for: its sum is that of the paper. */
function ElegirCheque() {
  const form = useFormContext();
  const v = useWatch() as Valores;
  const query = useRead<Cheque[]>('recaudaciones', 'cheques', { rut: v.rut_deudor }, { enabled: isRut(v.rut_deudor) });
  const elegir = (id: string): void => {
    const c = query.data?.find((x) => x.id === id);
    form.setValue('cheque_id', id, { shouldDirty: true });
    if (c) form.setValue('monto', c.monto, { shouldDirty: true, shouldValidate: true });
  };
  if (!query.data) return null;
  if (query.data.length === 0)
    return (
      <Alert color="yellow" variant="light">
        El cliente no tiene cheques por cobrar sin comprobante.{' '}
        <Anchor component={Link} to="/cheques/recibir" size="sm" underline="always">
          Recibir el cheque
        </Anchor>
      </Alert>
    );
  return (
    <Radio.Group label="Cheque recibido" value={v.cheque_id} onChange={elegir} withAsterisk>
      <Stack gap="xs" mt="xs">
        {query.data.map((c) => (
          <Radio
            key={c.id}
            value={c.id}
            label={
              <>
                N° {c.num_cheque}, del <Fecha v={c.fecha} />, por <Pesos v={c.monto} /> ({c.objeto_numero})
              </>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Medium, sum and where the money came in. A cheque waits for the bank; PAC comes in through its account in transit. */
export function ComoPaga({ caja, sugerido, prepago }: { caja: MiCaja['caja']; sugerido: number; prepago: boolean }) {
  const form = useFormContext();
  const v = useWatch() as Valores;
  const operacion = OPERACION[v.medio_pago];
  const porBanco = v.medio_pago === 'TRANSFERENCIA' || v.medio_pago === 'VALE_VISTA';
  return (
    <Seccion titulo="Cómo paga">
      <Fields>
        <SegmentField
          name="medio_pago"
          label="Medio"
          options={MEDIOS}
          required
          span={12}
          onValue={(m) => form.setValue('via', VIA[String(m)] ?? 'OFICINA')}
        />
      </Fields>
      {v.medio_pago === 'CHEQUE' && <ElegirCheque />}
      <Fields>
        <PesosField name="monto" label="Monto recibido" required />
        <OptionField name="via" label="Vía" options="vias" required />
        <OptionField name="office" label="Oficina" options="offices" required />
        {porBanco && <OptionField name="cuenta_banco" label="Cuenta en que entró" options="cuentas_bancos" required sola />}
        {operacion && <TextField name="num_operacion_banco" label={operacion} maxLength={40} />}
        <TextField name="comentario" label="Comentario" maxLength={300} />
      </Fields>
      {v.medio_pago === 'CHEQUE' && (
        <Text size="sm" c="dimmed">
          El comprobante queda en cobro: paga cuando el banco pague el cheque, con la fecha de su depósito.
          {prepago && ' El prepago cuesta lo de ese día: lo que falte queda debiendo y lo que sobre, a favor.'}
        </Text>
      )}
      {sugerido > 0 && v.medio_pago !== 'CHEQUE' && v.monto !== sugerido && (
        <Group>
          <Button size="xs" variant="default" onClick={() => form.setValue('monto', sugerido, { shouldDirty: true, shouldValidate: true })}>
            Usar ${sugerido.toLocaleString('es-CL')}
          </Button>
        </Group>
      )}
      {v.medio_pago === 'EFECTIVO' && !caja && (
        <Alert color="yellow" variant="light">
          No tiene una caja abierta: el efectivo se recibe en una.{' '}
          <Anchor component={Link} to="/recaudaciones/caja" size="sm" underline="always">
            Abrir caja
          </Anchor>
        </Alert>
      )}
    </Seccion>
  );
}
