import { Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { formatRut, looksLikeFirm } from '#kernel/values/rut.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { PaperField } from '#platform/web/files/paper.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DateField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { habitual, type TipoPantalla } from './palabras.tsx';
import { BURO_VACIO, CamposBuro } from './registrar-buro.tsx';
import { CamposDeuda, CamposTesoreria, DEUDA_VACIA, TGR_VACIA } from './registrar-deuda.tsx';
import { CamposOtra, CON_REGISTROS, OTRA_VACIA } from './registrar-otra.tsx';

interface Props {
  rut: string;
  tipo: TipoPantalla;
  close: () => void;
}

/** The paper of what is written down: without it nobody could check what was typed. */
function Papel({ rut }: { rut: string }) {
  return (
    <PaperField
      name="archivo"
      title="Informe"
      notice="El informe quedó archivado."
      required
      label="Arrastre el informe que recibió"
      under={{ tipo_archivo: 'INFORME_COMERCIAL', referido_tipo: 'persona', referido_id: rut, rut, rol: 'CLIENTE' }}
    />
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
      data={fuentes.map((f) => ({ value: f.codigo, label: f.nombre }))}
      value={value}
      onChange={(v) => v && onChange(v)}
    />
  );
}

/** What is read off the paper, by the kind of report. */
function Dicho({ tipo, fuente }: { tipo: TipoPantalla; fuente: string }) {
  if (tipo === 'BURO') return <CamposBuro />;
  if (tipo === 'OTRA') return <CamposOtra fuente={fuente} />;
  return fuente === 'TGR' ? <CamposTesoreria /> : <CamposDeuda />;
}

/** Writes down a report that came on paper: what it says, of which day, and the paper itself. */
export default function Registrar({ rut, tipo, close }: Props) {
  const hoy = useHoy();
  const [fuente, setFuente] = useState(habitual(tipo, looksLikeFirm(rut)));
  const deuda = { ...DEUDA_VACIA, al: hoy, tgr: fuente === 'TGR' ? TGR_VACIA : null };
  const dicho = { BURO: { buro: BURO_VACIO }, DEUDA: { deuda }, OTRA: { otra: OTRA_VACIA[fuente] ?? CON_REGISTROS } }[tipo];
  return (
    <ActDialog
      key={fuente}
      title={`Registrar un informe de ${formatRut(rut)}`}
      size="xl"
      close={close}
      area="buro"
      accion="registrar_manual"
      schema={contract.operations.registrar_manual.input}
      defaults={{ rut, fuente, motivo: '', fecha: hoy, archivo: '', ...dicho }}
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
        <Dicho tipo={tipo} fuente={fuente} />
        <Fields>
          <Papel rut={rut} />
        </Fields>
      </Stack>
    </ActDialog>
  );
}
