import { Input, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { archivoSubido } from '#areas/documentos/public.web.tsx';
import { formatRut, looksLikeFirm } from '#kernel/values/rut.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { FileDrop } from '#platform/web/files/file-drop.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { useField } from '#platform/web/form/context.ts';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { Cell, DateField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { BURO_VACIO, CamposBuro } from './registrar-buro.tsx';
import { CamposDeuda, CamposTesoreria, DEUDA_VACIA, TGR_VACIA } from './registrar-deuda.tsx';

interface Props {
  rut: string;
  tipo: 'BURO' | 'DEUDA';
  close: () => void;
}

/** The paper of what is written down: without it nobody could check what was typed. */
function Papel({ rut }: { rut: string }) {
  const { input, value, change } = useField({ name: 'archivo', label: 'Informe', required: true });
  return (
    <Cell span={12}>
      <Input.Wrapper label={input.label} required error={input.error}>
        {value ? (
          <Input.Description>El informe quedó archivado.</Input.Description>
        ) : (
          <FileDrop
            path="/api/documentos/archivos"
            accept=".pdf,.jpg,.png"
            maxMb={25}
            maxFiles={1}
            label="Arrastre el informe que recibió"
            fields={{ tipo_archivo: 'INFORME_COMERCIAL', referido_tipo: 'persona', referido_id: rut, rut, rol: 'CLIENTE' }}
            onUploaded={(_file, r) => {
              const id = archivoSubido(r);
              if (id) change(id);
            }}
          />
        )}
      </Input.Wrapper>
    </Cell>
  );
}

/** The source of what is written: what is asked next depends on it. */
function Fuente({ tipo, value, onChange }: { tipo: string; value: string; onChange: (codigo: string) => void }) {
  const { data } = useOptions('buro');
  const fuentes = optionList(data, 'fuentes').filter((f) => f.tipo === tipo && f.activo !== false);
  return (
    <Select
      label="Fuente"
      required
      allowDeselect={false}
      data={fuentes.map((f) => ({ value: f.codigo, label: f.nombre }))}
      value={value}
      onChange={(v) => v && onChange(v)}
    />
  );
}

/** Writes down a report that came on paper: what it says, of which day, and the paper itself. */
export default function Registrar({ rut, tipo, close }: Props) {
  const hoy = useHoy();
  const [fuente, setFuente] = useState(tipo === 'DEUDA' ? 'CMF' : looksLikeFirm(rut) ? 'EQUIFAX_EMPRESA' : 'EQUIFAX_PERSONA');
  const tesoreria = fuente === 'TGR';
  const deuda = { ...DEUDA_VACIA, al: hoy, tgr: tesoreria ? TGR_VACIA : null };
  return (
    <ActDialog
      key={fuente}
      title={`Registrar un informe de ${formatRut(rut)}`}
      size="xl"
      close={close}
      area="buro"
      accion="registrar_manual"
      schema={contract.operations.registrar_manual.input}
      defaults={{ rut, fuente, motivo: '', fecha: hoy, archivo: '', ...(tipo === 'BURO' ? { buro: BURO_VACIO } : { deuda }) }}
      draft={false}
      guard={false}
      ok="Informe registrado"
      onDone={close}
      submit="Registrar"
    >
      <Stack>
        <Fuente tipo={tipo} value={fuente} onChange={setFuente} />
        <Fields>
          <OptionField name="motivo" label="Para qué" options="motivos_consulta" span={6} required />
          <DateField name="fecha" label="Fecha del informe" max={hoy} span={6} required />
        </Fields>
        {tipo === 'BURO' ? <CamposBuro /> : tesoreria ? <CamposTesoreria /> : <CamposDeuda />}
        <Fields>
          <Papel rut={rut} />
        </Fields>
      </Stack>
    </ActDialog>
  );
}
