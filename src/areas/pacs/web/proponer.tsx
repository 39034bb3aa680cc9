import { Alert, Button, Code, Group, Modal, ScrollArea, Select, Stack, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Code.css';
import { useState } from 'react';
import type { InputOf } from '#kernel/contract.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import type { contract } from '../contract.ts';
import { PLANTILLAS_DEMO, TIPOS_PLANTILLA, type TipoPlantilla } from '../domain/banco-demo.ts';
import { componer, fallaDeFormato } from '../domain/plantilla.ts';
import { TIPO } from './palabras.ts';
import { ProbarConLote } from './probar.tsx';
import { deCodigos, deRenglones, enRenglones } from './renglones.ts';
import type { Plantilla } from './tipos.ts';

const api = areaApi<typeof contract>('pacs');
type Nueva = InputOf<typeof contract, 'proponer_plantilla'>;
type Formato = Nueva['formato'];

/** Data of an invented row, to see a layout written. */
const MUESTRA = {
  fecha_envio: '20261016',
  rut_empresa: '999900100',
  n: '1',
  total: '480266',
  rut_titular: '400000018',
  banco: '012',
  tipo_cuenta: 'CORRIENTE',
  cuenta: '40000001',
  id_servicio: 'CRE-000123',
  cuota: '7',
  monto: '480266',
  fecha_cargo: '20261020',
  fecha_firma: '20260302',
  secuencia: 'RCUR',
  referencia: 'PAC-1',
  codigo: '00',
};

interface Borrador {
  banco: string;
  tipo: TipoPlantilla;
  formato: Formato;
  textos: string[];
  codigos: string;
  comentario: string;
}

const deFormato = (banco: string, tipo: TipoPlantilla, formato: Formato, codigos: Readonly<Record<string, string>>): Borrador => ({
  banco,
  tipo,
  formato,
  textos: formato.registros.map((r) => enRenglones(r.campos)),
  codigos: Object.entries(codigos)
    .map(([k, v]) => `${k} ${v}`)
    .join('\n'),
  comentario: '',
});

/** What is written as a layout, or why it cannot be read. */
function leido(b: Borrador): { nueva: Nueva | null; falla: string | null; lineas: string } {
  const partes = b.textos.map(deRenglones);
  const codigos = b.tipo === 'RESPUESTA' ? deCodigos(b.codigos) : { codigos: {}, falla: null };
  const falla = partes.find((p) => p.falla)?.falla ?? codigos.falla;
  if (falla) return { nueva: null, falla, lineas: '' };
  const formato = { ...b.formato, registros: b.formato.registros.map((r, i) => ({ ...r, campos: partes[i]?.campos ?? [] })) };
  const mal = fallaDeFormato(formato, b.tipo);
  if (mal) return { nueva: null, falla: `La plantilla no sirve: ${mal}`, lineas: '' };
  const lineas = muestraDe(formato);
  return { nueva: { banco: b.banco, tipo: b.tipo, formato, codigos: codigos.codigos, comentario: b.comentario }, falla: null, lineas };
}

function muestraDe(formato: Formato): string {
  try {
    return componer(formato, MUESTRA, [MUESTRA]);
  } catch {
    return 'Los datos de ejemplo no caben en este formato';
  }
}

const NOMBRE = { encabezado: 'Encabezado', detalle: 'Detalle', pie: 'Pie' } as const;

function Registros({ b, set }: { b: Borrador; set: (c: Partial<Borrador>) => void }) {
  return (
    <>
      {b.formato.registros.map((r, i) => (
        <Textarea
          key={r.clase}
          label={`${NOMBRE[r.clase]}, líneas que empiezan con «${r.prefijo}»`}
          description="Un campo por renglón: dato, posición, largo, relleno (espacio o cero), lado (izquierda o derecha)"
          value={b.textos[i] ?? ''}
          onChange={(x) => set({ textos: b.textos.map((t, k) => (k === i ? x.currentTarget.value : t)) })}
          autosize
          minRows={3}
          maxRows={12}
          styles={{ input: { fontFamily: 'monospace' } }}
        />
      ))}
      {b.tipo === 'RESPUESTA' && (
        <Textarea
          label="Códigos del banco y qué significan"
          description="Uno por renglón: 01 fondos"
          value={b.codigos}
          onChange={(x) => set({ codigos: x.currentTarget.value })}
          autosize
          minRows={3}
          maxRows={12}
          styles={{ input: { fontFamily: 'monospace' } }}
        />
      )}
    </>
  );
}

function Cabeza({
  b,
  fija,
  set,
  elegirTipo,
}: {
  b: Borrador;
  fija: boolean;
  set: (c: Partial<Borrador>) => void;
  elegirTipo: (t: TipoPlantilla) => void;
}) {
  const bancos = optionList(useOptions('pacs').data, 'bancos').map((x) => ({ value: x.codigo, label: x.nombre }));
  const tipos = TIPOS_PLANTILLA.map((value) => ({ value, label: TIPO[value] ?? value }));
  return (
    <Group grow>
      <Select
        label="Banco"
        data={bancos}
        value={b.banco || null}
        onChange={(v) => set({ banco: v ?? '' })}
        searchable
        withAsterisk
        disabled={fija}
      />
      <Select label="Archivo" data={tipos} value={b.tipo} onChange={(v) => v && elegirTipo(v as TipoPlantilla)} disabled={fija} />
    </Group>
  );
}

/** What is wrong with what is written, or how an invented row would leave. */
function ComoQueda({ falla, lineas }: { falla: string | null; lineas: string }) {
  if (falla)
    return (
      <Alert color="yellow" variant="light">
        {falla}
      </Alert>
    );
  return (
    <ScrollArea type="auto">
      <Code block aria-label="Cómo queda escrito">
        {lineas}
      </Code>
    </ScrollArea>
  );
}

const inicial = (base: Plantilla | null): Borrador =>
  base ? deFormato(base.banco, base.tipo, base.formato, base.codigos) : deFormato('', 'CARGOS', PLANTILLAS_DEMO.CARGOS.formato, {});

/** A new version of a layout: from the one in force, or from that of the demo bank. It waits for another person. */
export function Proponer({ base, close }: { base: Plantilla | null; close: () => void }) {
  const [b, setB] = useState<Borrador>(() => inicial(base));
  const set = (c: Partial<Borrador>) => setB({ ...b, ...c });
  const elegirTipo = (tipo: TipoPlantilla) =>
    setB({ ...deFormato(b.banco, tipo, PLANTILLAS_DEMO[tipo].formato, PLANTILLAS_DEMO[tipo].codigos), comentario: b.comentario });
  const proponer = api.useAction('proponer_plantilla', {
    ok: () => ({ espera: 'Plantilla propuesta', detalle: 'La aprueba otra persona' }),
    onSuccess: close,
  });
  const { nueva, falla, lineas } = leido(b);
  const falta = !nueva || b.banco === '' || b.comentario.trim().length < 5;
  return (
    <Modal opened onClose={close} title={base ? `Nueva versión de ${TIPO[base.tipo]?.toLowerCase()}` : 'Nueva plantilla'} size="lg">
      <Stack>
        <Cabeza b={b} fija={base !== null} set={set} elegirTipo={elegirTipo} />
        <Registros b={b} set={set} />
        <ComoQueda falla={falla} lineas={lineas} />
        <ProbarConLote key={`${b.banco}${b.tipo}`} banco={b.banco} tipo={b.tipo} formato={nueva?.formato ?? null} />
        <TextInput
          label="Por qué cambia"
          value={b.comentario}
          onChange={(x) => set({ comentario: x.currentTarget.value })}
          maxLength={300}
          withAsterisk
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button loading={proponer.isPending} disabled={falta} onClick={() => nueva && proponer.mutate(nueva)}>
            Proponer
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
