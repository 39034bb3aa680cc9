import { Stack } from '@mantine/core';
import { OptionField } from '#platform/web/form/choices.tsx';
import { CheckField, DateField, DecimalField, NumberField, TextField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { MONEDAS } from './palabras.tsx';

export const BURO_VACIO = {
  nombre: null,
  score: null,
  protestos: [],
  morosidades: [],
  socios: [],
  bienes: [],
  laborales: 0,
  concursal: false,
  consultas12m: 0,
};
const PROTESTO = { tipo: '', banco: '', moneda: 'CLP', monto: '', fecha: '', causal: '', aclarado: false };
const MOROSIDAD = { acreedor: '', mercado: '', moneda: 'CLP', monto: '', dias: 0, vencimiento: '' };

/** Amount with its currency: amounts of different currencies are never added. */
export function Monto({ en }: { en: string }) {
  return (
    <>
      <OptionField name={`${en}.moneda`} label="Moneda" options={MONEDAS} span={3} required />
      <DecimalField name={`${en}.monto`} label="Monto" decimals={4} span={3} required />
    </>
  );
}

/** What a bureau says: its score, protests, arrears, and what it counts. */
export function CamposBuro() {
  const hoy = useHoy();
  return (
    <Stack>
      <Fields>
        <NumberField name="buro.score" label="Puntaje, de 1 a 999 (vacío: no lo trae)" span={6} />
        <NumberField name="buro.laborales" label="Multas laborales o previsionales" span={6} required />
        <NumberField name="buro.consultas12m" label="Consultas en doce meses" span={6} required />
        <CheckField name="buro.concursal" label="Tiene un procedimiento concursal" span={6} />
      </Fields>
      <Rows name="buro.protestos" titulo="Protestos" agregar="Agregar protesto" nueva={() => PROTESTO} max={200}>
        {(fila) => (
          <>
            <TextField name={`${fila}.tipo`} label="Documento" maxLength={200} span={6} required />
            <TextField name={`${fila}.banco`} label="Banco" maxLength={200} span={6} />
            <Monto en={fila} />
            <DateField name={`${fila}.fecha`} label="Fecha" max={hoy} span={3} required />
            <TextField name={`${fila}.causal`} label="Causal" maxLength={200} span={3} />
            <CheckField name={`${fila}.aclarado`} label="Aclarado" span={6} />
          </>
        )}
      </Rows>
      <Rows name="buro.morosidades" titulo="Morosidades" agregar="Agregar morosidad" nueva={() => MOROSIDAD} max={200}>
        {(fila) => (
          <>
            <TextField name={`${fila}.acreedor`} label="Acreedor" maxLength={200} span={6} required />
            <TextField name={`${fila}.mercado`} label="Mercado" maxLength={200} span={6} />
            <Monto en={fila} />
            <NumberField name={`${fila}.dias`} label="Días de mora" span={3} required />
            <DateField name={`${fila}.vencimiento`} label="Vencimiento" max={hoy} span={3} />
          </>
        )}
      </Rows>
    </Stack>
  );
}
