import { Alert, Button, Checkbox, Group, Modal, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatPesos } from '#kernel/values/format.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { parseRut } from '#kernel/values/rut.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { PersonaInput } from '#platform/web/inputs/persona-input.tsx';
import { PesosInput } from '#platform/web/inputs/text-figures.tsx';
import type { Tratamiento } from '../contract.ts';
import { normalizarGlosa } from '../domain/calzador/index.ts';
import { TRATAMIENTO } from './palabras.ts';
import type { LineaMesa } from './seleccion.ts';
import { type Conciliacion, useActo } from './tipos.ts';

interface Props {
  c: Conciliacion;
  lineas: { banco: readonly LineaMesa[]; libro: readonly LineaMesa[] };
  /** Lines of the bank that are still open: those equal to the chosen one may go with it. */
  abiertas: readonly LineaMesa[];
  onClose: () => void;
  onDone: () => void;
}

/** The kinds that fit what was chosen: charges, credits, one line or several. */
function tiposPara(lineas: Props['lineas']): Tratamiento[] {
  const { banco, libro } = lineas;
  if (banco.length === 0) return libro.length > 0 ? ['cheque_caducado'] : [];
  if (banco.every((l) => l.monto < 0)) return ['gasto_bancario', 'impuesto_bancario', 'interes_bancario'];
  if (banco.every((l) => l.monto > 0))
    return ['deposito_por_identificar', ...(banco.length === 1 ? (['recaudacion'] as const) : []), 'interes_bancario'];
  return ['interes_bancario'];
}

function Receptor(p: { rut: string; onRut: (r: string) => void; oficina: string | null; onOficina: (o: string | null) => void }) {
  const oficinas = optionList(useOptions('recaudaciones').data, 'offices').map((o) => ({ value: o.codigo, label: o.nombre }));
  return (
    <>
      <PersonaInput label="RUT del deudor" required value={p.rut} onChange={p.onRut} />
      <Select label="Oficina del comprobante" required data={oficinas} value={p.oficina} onChange={p.onOficina} />
    </>
  );
}

const MAX_LINEAS = 1000;
/** Kinds that one voucher may tell for many lines. */
const EN_CONJUNTO: readonly string[] = ['gasto_bancario', 'impuesto_bancario', 'interes_bancario'];

/** The open lines that say the same as the chosen one, of its sign and its month. */
function igualesA(una: LineaMesa | undefined, abiertas: readonly LineaMesa[]): LineaMesa[] {
  if (!una) return [];
  const glosa = normalizarGlosa(una.texto);
  const igual = (l: LineaMesa) => l.monto < 0 === una.monto < 0 && l.fecha.slice(0, 7) === una.fecha.slice(0, 7);
  if (glosa === '') return [];
  return abiertas.filter((l) => l.id !== una.id && igual(l) && normalizarGlosa(l.texto) === glosa).slice(0, MAX_LINEAS - 1);
}

/** What is chosen, what it may be posted as, and what is sent. */
function usePedido({ c, lineas: dadas, abiertas, onDone }: Props) {
  const iguales = dadas.banco.length === 1 && dadas.libro.length === 0 ? igualesA(dadas.banco[0], abiertas) : [];
  const [conIguales, setConIguales] = useState(false);
  const [agrupar, setAgrupar] = useState(true);
  const lineas = conIguales ? { ...dadas, banco: [...dadas.banco, ...iguales] } : dadas;
  const tipos = tiposPara(lineas);
  const [pedido, setTipo] = useState<Tratamiento | undefined>(tipos[0]);
  const tipo = pedido && tipos.includes(pedido) ? pedido : tipos[0];
  const juntas = lineas.banco.length > 1 && tipo !== undefined && EN_CONJUNTO.includes(tipo);
  const [iva, setIva] = useState<number | string>('');
  const [glosa, setGlosa] = useState('');
  const [rut, setRut] = useState(lineas.banco[0]?.rut ?? '');
  const [oficina, setOficina] = useState<string | null>(null);
  const hacer = useActo(c, 'contabilizar', { ok: 'Comprobante contabilizado y calzado', onSuccess: onDone });
  const elegidas = lineas.banco.length > 0 ? lineas.banco : lineas.libro;
  const conIva = tipo === 'gasto_bancario' && (elegidas.length === 1 || (juntas && agrupar));
  const canonico = parseRut(rut);
  const falta = tipo === undefined || (tipo === 'recaudacion' && (!canonico || !oficina));
  const enviar = (): void => {
    if (!tipo) return;
    hacer.run({
      tipo,
      movimientos: lineas.banco.map((l) => l.id),
      movimientos_libro: lineas.libro.map((l) => l.id),
      agrupar: juntas && agrupar,
      ...(conIva && typeof iva === 'number' && iva > 0 ? { iva: iva as Pesos } : {}),
      ...(glosa.trim() ? { glosa: glosa.trim() } : {}),
      ...(tipo === 'recaudacion' && canonico && oficina ? { rut_deudor: canonico, oficina } : {}),
    });
  };
  const receptor = { rut, onRut: setRut, oficina, onOficina: setOficina };
  const textos = { iva, setIva, glosa, setGlosa };
  return {
    iguales,
    conIguales,
    setConIguales,
    agrupar,
    setAgrupar,
    tipos,
    tipo,
    setTipo,
    juntas,
    elegidas,
    conIva,
    receptor,
    textos,
    falta,
    enviar,
    hacer,
  };
}
type Pedido = ReturnType<typeof usePedido>;

/** Which lines go, as what, and in how many vouchers. */
function Cuales({ p }: { p: Pedido }) {
  const { iguales, elegidas, tipos, tipo, agrupar } = p;
  const total = elegidas.reduce((s, l) => s + l.monto, 0);
  return (
    <>
      <Text size="sm">
        {elegidas.length === 1 ? elegidas[0]?.texto : `${elegidas.length} líneas`} · <b className="figure">{formatPesos(total)}</b>
      </Text>
      {iguales.length > 0 && (
        <Checkbox
          checked={p.conIguales}
          onChange={(e) => p.setConIguales(e.currentTarget.checked)}
          label={`Incluir ${iguales.length === 1 ? 'la otra línea igual' : `las otras ${iguales.length} líneas iguales`} de este mes`}
        />
      )}
      <Select
        label="Se contabiliza como"
        data={tipos.map((t) => ({ value: t, label: TRATAMIENTO[t] ?? t }))}
        value={tipo ?? null}
        onChange={(v) => p.setTipo((v ?? undefined) as Tratamiento | undefined)}
      />
      {p.juntas && (
        <Switch
          checked={agrupar}
          onChange={(e) => p.setAgrupar(e.currentTarget.checked)}
          label="Un solo comprobante por el total"
          description={agrupar ? 'Queda con la fecha de la última línea y calza con todas.' : 'Se hace un comprobante por cada línea.'}
        />
      )}
    </>
  );
}

/** Makes the entry of what the bank shows and the books did not know; it matches at once. */
export default function Contabilizar(props: Props) {
  const p = usePedido(props);
  const { tipo, textos: t } = p;
  return (
    <Modal opened onClose={props.onClose} title="Contabilizar" size="md">
      <Stack>
        <Cuales p={p} />
        {p.conIva && <PesosInput label="IVA incluido (opcional)" value={t.iva} onChange={t.setIva} />}
        {tipo === 'recaudacion' && <Receptor {...p.receptor} />}
        {tipo === 'deposito_por_identificar' && (
          <Alert variant="light">Nace un pasivo por identificar: dos personas dirán de quién es.</Alert>
        )}
        {tipo === 'cheque_caducado' && (
          <Alert variant="light">El monto vuelve a deberse a su beneficiario. Sólo cheques girados hace más de 90 días.</Alert>
        )}
        {tipo !== 'cheque_caducado' && (
          <TextInput label="Glosa (opcional)" maxLength={120} value={t.glosa} onChange={(e) => t.setGlosa(e.currentTarget.value)} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            Cancelar
          </Button>
          <Button onClick={p.enviar} disabled={p.falta} loading={p.hacer.isPending}>
            Contabilizar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
