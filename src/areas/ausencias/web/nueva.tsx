import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { DateField, TextField } from '#platform/web/form/fields.tsx';
import { SegmentField, SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';

const ALCANCES = [
  { codigo: 'todo', nombre: 'Todo lo suyo' },
  { codigo: 'algunos', nombre: 'Sólo algunas tareas' },
];
const DE_QUIEN = [
  { codigo: 'mia', nombre: 'Mía' },
  { codigo: 'otra', nombre: 'De otra persona' },
];

/** One's own absence or, for who may register them, that of somebody else. */
export default function NuevaAusencia() {
  const navigate = useNavigate();
  const hoy = useHoy();
  const registra = useCan('ausencias:registrar');
  const [deOtra, setDeOtra] = useState(false);
  const [algunos, setAlgunos] = useState(false);
  const campos = { tipo: '', rut_reemplazante: '', desde: hoy, hasta: hoy, media_jornada: false, motivo: '', documento: '' };
  return (
    <Stack>
      <PageTitle>Pedir ausencia</PageTitle>
      <Form
        key={deOtra ? 'otra' : 'mia'}
        area="ausencias"
        accion={deOtra ? 'registrar' : 'crear'}
        schema={deOtra ? contract.operations.registrar.input : contract.operations.solicitar.input}
        defaults={{
          ...campos,
          de: deOtra ? 'otra' : 'mia',
          que: 'todo',
          alcance: [],
          delega_bandeja: true,
          ...(deOtra ? { rut_ejecutivo: '' } : {}),
        }}
        transform={({ de: _de, que: _que, alcance, ...v }) => ({ ...v, ...(algunos ? { alcance } : {}) })}
        ok="Ausencia pedida: falta que la aprueben"
        onDone={(a) => void navigate({ to: `/ausencias/${a.id}` })}
      >
        <Fields>
          {registra && <SegmentField name="de" label="Ausencia" options={DE_QUIEN} span={12} onValue={(v) => setDeOtra(v === 'otra')} />}
          {deOtra && <OptionField name="rut_ejecutivo" label="Quién se ausenta" options="ejecutivos" required span={12} />}
          <OptionField name="tipo" label="Tipo" options="tipos_ausencia" required span={6} />
          <OptionField
            name="rut_reemplazante"
            label="Quién reemplaza"
            options={deOtra ? 'ejecutivos' : 'reemplazantes'}
            required
            span={6}
          />
          <DateField name="desde" label="Desde" required span={6} />
          <DateField name="hasta" label="Hasta (inclusive)" required span={6} />
          <SegmentField name="que" label="Qué se delega" options={ALCANCES} span={12} onValue={(v) => setAlgunos(v === 'algunos')} />
          {algunos && <MultiOptionField name="alcance" label="Tareas" options="modulos" required span={12} />}
          <SwitchField name="media_jornada" label="Media jornada" span={6} />
          <SwitchField name="delega_bandeja" label="Pasar lo pendiente a quien reemplaza" span={6} />
          <TextField name="documento" label="Documento (número de licencia u otro)" maxLength={120} span={12} />
          <TextAreaField name="motivo" label="Motivo" />
        </Fields>
        <FormActions submit="Pedir ausencia" cancel="/ausencias" />
      </Form>
    </Stack>
  );
}
