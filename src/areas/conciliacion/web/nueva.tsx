import { Alert } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { addDays, type Fecha, lastDay, periodoOf } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import type { CuentaEstado } from './tipos.ts';

/** The period that follows the last one of the account: a whole month. */
const finDe = (desde: string): string => (desde ? lastDay(periodoOf(desde as Fecha)) : '');

function useCuenta(): CuentaEstado | undefined {
  const id = useWatch({ name: 'cuenta_corriente' }) as string;
  const cuentas = useRead<CuentaEstado[]>('conciliacion', 'cuentas');
  return cuentas.data?.find((c) => c.id === id);
}

function PasoCuenta() {
  return (
    <Fields>
      <OptionField name="cuenta_corriente" label="Cuenta corriente" options="cuentas_corrientes" required span={6} />
    </Fields>
  );
}

function PasoContable() {
  const cuenta = useCuenta();
  const { setValue } = useFormContext();
  useEffect(() => {
    if (cuenta) setValue('cuenta_contable', cuenta.cuenta_contable);
  }, [cuenta, setValue]);
  return (
    <Fields>
      <OptionField name="cuenta_contable" label="Cuenta contable" options="cuentas_contables" required span={6} />
    </Fields>
  );
}

function PasoFechas() {
  const cuenta = useCuenta();
  const { setValue, getValues } = useFormContext();
  useEffect(() => {
    if (!cuenta?.siguiente_inicio || getValues('fecha_inicio')) return;
    setValue('fecha_inicio', cuenta.siguiente_inicio);
    setValue('fecha_termino', finDe(cuenta.siguiente_inicio));
  }, [cuenta, setValue, getValues]);
  return (
    <>
      <Fields>
        <DateField name="fecha_inicio" label="Desde" required span={4} />
        <DateField name="fecha_termino" label="Hasta" required span={4} />
      </Fields>
      {cuenta?.siguiente_inicio && (
        <Alert variant="light" mt="sm">
          La última conciliación de esta cuenta llega al {formatFecha(addDays(cuenta.siguiente_inicio, -1))}: la siguiente comienza el{' '}
          {formatFecha(cuenta.siguiente_inicio)}.
        </Alert>
      )}
    </>
  );
}

function Resumen({ v }: { v: Readonly<Record<string, unknown>> }) {
  const opciones = useOptions('conciliacion');
  const nombre = (lista: string, codigo: unknown) => optionList(opciones.data, lista).find((o) => o.codigo === codigo)?.nombre ?? '';
  const fecha = (f: unknown) => (typeof f === 'string' && f ? formatFecha(f as Fecha) : '');
  return (
    <Datos
      items={[
        ['Cuenta corriente', nombre('cuentas_corrientes', v.cuenta_corriente)],
        ['Cuenta contable', nombre('cuentas_contables', v.cuenta_contable)],
        ['Desde', fecha(v.fecha_inicio)],
        ['Hasta', fecha(v.fecha_termino)],
      ]}
    />
  );
}

/** The reconciliation menu in three steps: current account, account of the books, period. */
export default function Nueva() {
  const navigate = useNavigate();
  const [search] = useUrlState();
  const desde = oneOf(search.desde);
  return (
    <Wizard
      area="conciliacion"
      accion="crear"
      unread
      titulo="Nueva conciliación"
      schema={contract.operations.crear.input}
      defaults={{ cuenta_corriente: oneOf(search.cuenta), cuenta_contable: '', fecha_inicio: desde, fecha_termino: finDe(desde) }}
      submit="Abrir conciliación"
      steps={[
        { titulo: 'Cuenta corriente', fields: ['cuenta_corriente'], content: <PasoCuenta /> },
        { titulo: 'Cuenta contable', fields: ['cuenta_contable'], content: <PasoContable /> },
        { titulo: 'Período', fields: ['fecha_inicio', 'fecha_termino'], content: <PasoFechas /> },
      ]}
      summary={(v) => <Resumen v={v} />}
      ok="Conciliación abierta"
      onDone={(c) => void navigate({ to: `/conciliacion/${(c as { id: string }).id}` })}
    />
  );
}
