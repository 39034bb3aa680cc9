import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, PesosField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';

const LINEA = { cuenta: '', debe: 0, haber: 0, rut: '', pk: '', documento: '', sucursal: '' };

/** What is missing to balance, while it is typed. */
function Cuadratura() {
  const lineas = (useWatch({ name: 'lineas' }) ?? []) as { debe?: number | null; haber?: number | null }[];
  const suma = (lado: 'debe' | 'haber') => lineas.reduce((n, l) => n + (Number(l[lado]) || 0), 0);
  const [debe, haber] = [suma('debe'), suma('haber')];
  return (
    <Text size="sm" role="status">
      Debe <Pesos v={debe} span fw={700} /> · Haber <Pesos v={haber} span fw={700} /> ·{' '}
      {debe === haber ? (
        'Cuadra'
      ) : (
        <Text span c="var(--r-danger-text)">
          Diferencia <Pesos v={Math.abs(debe - haber)} span />
        </Text>
      )}
    </Text>
  );
}

/** A manual voucher; another person approves it. */
export default function NuevoComprobante() {
  const navigate = useNavigate();
  const hoy = useHoy();
  return (
    <Stack>
      <PageTitle>Nuevo comprobante</PageTitle>
      <Form
        area="libro/asientos"
        accion="crear"
        schema={contract.operations.preparar.input}
        defaults={{ fecha: hoy, glosa: '', lineas: [{ ...LINEA }, { ...LINEA }] }}
        invalidates={['libro']}
        ok="Comprobante guardado como borrador"
        onDone={(c) => void navigate({ to: `/libro/asientos/${c.id}` })}
      >
        <Fields>
          <DateField name="fecha" label="Fecha contable" required span={4} />
          <TextField name="glosa" label="Glosa" required span={8} />
        </Fields>
        <Rows name="lineas" titulo="Líneas" agregar="Agregar línea" nueva={() => ({ ...LINEA })} max={200}>
          {(path) => (
            <>
              <OptionField name={`${path}.cuenta`} label="Cuenta" options="cuentas" area="libro" required span={6} />
              <PesosField name={`${path}.debe`} label="Debe" span={3} />
              <PesosField name={`${path}.haber`} label="Haber" span={3} />
              <RutField name={`${path}.rut`} label="RUT" span={3} />
              <TextField name={`${path}.documento`} label="Documento" span={3} />
              <TextField name={`${path}.pk`} label="Obligación" span={3} />
              <OptionField name={`${path}.sucursal`} label="Sucursal" options="sucursales" area="libro" span={3} />
            </>
          )}
        </Rows>
        <Cuadratura />
        <FormActions submit="Guardar borrador" cancel="/libro/comprobantes" />
      </Form>
    </Stack>
  );
}
