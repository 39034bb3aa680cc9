import { Stack, Text } from '@mantine/core';
import { Fragment } from 'react';
import { OptionField } from '#platform/web/form/choices.tsx';
import { CheckField, DateField, NumberField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { TRAMOS } from './palabras.tsx';
import { Monto } from './registrar-buro.tsx';

const CERO = { vigente: 0, m30_59: 0, m60_89: 0, m90: 0, castigo: 0 };
export const DEUDA_VACIA = {
  directa: CERO,
  indirecta: CERO,
  lineas_disponibles: 0,
  por_tipo: { comercial: 0, consumo: 0, vivienda: 0 },
  por_moneda: [],
  instituciones: 0,
};
export const TGR_VACIA = { situacion: '', tipo: '', monto: 0, convenio: false, cobranza_judicial: false };
const SITUACIONES = [
  { codigo: 'SIN_DEUDA', nombre: 'Sin deuda' },
  { codigo: 'CON_DEUDA', nombre: 'Con deuda' },
];

/** What the Treasury says: that nothing is owed, or what and how. */
export function CamposTesoreria() {
  return (
    <Fields>
      <OptionField name="deuda.tgr.situacion" label="Deuda con la Tesorería" options={SITUACIONES} span={6} required />
      <PesosField name="deuda.tgr.monto" label="Monto, si debe" span={6} required />
      <TextField name="deuda.tgr.tipo" label="Impuesto o tipo de deuda" maxLength={200} span={6} />
      <CheckField name="deuda.tgr.convenio" label="Tiene convenio de pago" span={6} />
      <CheckField name="deuda.tgr.cobranza_judicial" label="Está en cobranza judicial" span={6} />
    </Fields>
  );
}

/** What is owed to the financial system: direct and indirect by tramo, and by kind of credit. */
export function CamposDeuda() {
  const hoy = useHoy();
  return (
    <Stack>
      <Fields>
        <DateField name="deuda.al" label="Datos al" max={hoy} span={4} required />
        <NumberField name="deuda.instituciones" label="Instituciones" span={4} required />
        <PesosField name="deuda.lineas_disponibles" label="Líneas disponibles" span={4} required />
        {TRAMOS.map(({ clave, titulo }) => (
          <Fragment key={clave}>
            <PesosField name={`deuda.directa.${clave}`} label={`Directa, ${titulo.toLowerCase()}`} span={6} required />
            <PesosField name={`deuda.indirecta.${clave}`} label={`Indirecta, ${titulo.toLowerCase()}`} span={6} required />
          </Fragment>
        ))}
        <PesosField name="deuda.por_tipo.comercial" label="Comercial" span={4} required />
        <PesosField name="deuda.por_tipo.consumo" label="De consumo" span={4} required />
        <PesosField name="deuda.por_tipo.vivienda" label="Para vivienda" span={4} required />
      </Fields>
      <Text size="sm">Si debe sólo en pesos, deje la deuda por moneda en blanco: es la suma de la directa.</Text>
      <Rows name="deuda.por_moneda" titulo="Deuda por moneda" agregar="Agregar moneda" nueva={() => ({ moneda: 'UF', monto: '' })} max={10}>
        {(fila) => <Monto en={fila} />}
      </Rows>
    </Stack>
  );
}
