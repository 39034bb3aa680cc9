import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { OptionField } from '#platform/web/form/choices.tsx';
import { RutField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import { camposDe, type Forma } from '../domain/forma.ts';
import { FichaVista, MontosInputs, PersonasInputs, RespaldoInputs, useFicha } from './inputs.tsx';
import { Resumen } from './resumen.tsx';

const vacio = (hoy: string) => ({
  cliente_rut: '',
  tipo: '',
  moneda: 'CLP',
  monto: null,
  fecha_emision: hoy,
  sucursal: '',
  vencimiento: null,
  cuotas: [],
  tasa: null,
  base_dias: '30_360',
  tasa_mora: null,
  lugar_pago: '',
  mandato_llenado: true,
  con_protesto: false,
  giro: '',
  direccion: '',
  comuna: '',
  representantes: [],
  avales: [],
  ite_exento: false,
  ite_motivo: '',
  respaldo: 'NINGUNO',
});

function Suscriptor() {
  const { setValue, getValues } = useFormContext();
  const [rut, tipo] = useWatch({ name: ['cliente_rut', 'tipo'] });
  const ficha = useFicha(rut);
  // Another client brings his own people and address; what a person wrote for this one stays.
  useEffect(() => {
    if (!ficha) return;
    if ((getValues('representantes') as unknown[]).length === 0 && ficha.juridica)
      setValue('representantes', ficha.representantes.slice(0, 1));
    if ((getValues('avales') as unknown[]).length === 0 && ficha.avales.length > 0) setValue('avales', ficha.avales);
    for (const campo of ['direccion', 'comuna'] as const) if (!getValues(campo)) setValue(campo, ficha[campo]);
    if (!getValues('sucursal') && ficha.sucursal) setValue('sucursal', ficha.sucursal);
  }, [ficha, getValues, setValue]);
  const limpiar = (): void => {
    setValue('vencimiento', null);
    setValue('cuotas', []);
    setValue('respaldo', 'NINGUNO');
  };
  return (
    <Stack>
      <Fields>
        <RutField name="cliente_rut" label="RUT del suscriptor" span={6} required />
        <OptionField name="tipo" label="Tipo de pagaré" options="pagare_tipos" span={6} required onValue={limpiar} />
        <RespaldoInputs linea={tipo === 'A_LA_VISTA' && Boolean(ficha?.linea)} />
      </Fields>
      {ficha && <FichaVista ficha={ficha} />}
    </Stack>
  );
}

/** The contract of `crear` with what the amounts of each tipo ask, so that a step says it before the next. */
const schema = contract.operations.crear.input.superRefine((v, ctx) => {
  const forma = { ...v, monto: v.monto ?? null, vencimiento: v.vencimiento ?? null, cuotas: v.cuotas ?? [] };
  const campos = camposDe({ ...forma, mandato_llenado: v.mandato_llenado ?? false } as Forma);
  for (const [campo, textos] of Object.entries(campos)) ctx.addIssue({ code: 'custom', path: [campo], message: textos[0] ?? '' });
  if (v.ite_exento && !v.ite_motivo) ctx.addIssue({ code: 'custom', path: ['ite_motivo'], message: 'Indique por qué está exento' });
});

/** Suscriptor → tipo y montos → representantes y avales → resumen (areas/2 pagares, Screens). The text is read on its page, before printing it. */
export default function NuevoPagare() {
  const navigate = useNavigate();
  const hoy = useHoy();
  return (
    <Wizard<{ id: string }>
      area="pagares"
      accion="crear"
      unread
      titulo="Nuevo pagaré"
      schema={schema}
      defaults={vacio(hoy)}
      submit="Guardar borrador"
      ok="Pagaré guardado: revise el texto antes de imprimirlo"
      onDone={(p) => void navigate({ to: `/pagares/${p.id}`, search: { tab: 'texto' } as never })}
      summary={(v) => <Resumen v={v} />}
      steps={[
        { titulo: 'Suscriptor', fields: ['cliente_rut', 'tipo'], content: <Suscriptor /> },
        {
          titulo: 'Montos',
          fields: ['moneda', 'monto', 'fecha_emision', 'vencimiento', 'cuotas', 'tasa', 'ite_motivo'],
          content: <MontosInputs />,
        },
        { titulo: 'Representantes y avales', fields: ['representantes', 'avales'], content: <PersonasInputs /> },
      ]}
    />
  );
}
