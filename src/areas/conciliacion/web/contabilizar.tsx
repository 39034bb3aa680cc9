import { Alert, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatPesos } from '#kernel/values/format.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { parseRut } from '#kernel/values/rut.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { PesosInput, RutInput } from '#platform/web/inputs/text-figures.tsx';
import type { Tratamiento } from '../contract.ts';
import { TRATAMIENTO } from './palabras.ts';
import type { LineaMesa } from './seleccion.ts';
import { type Conciliacion, useActo } from './tipos.ts';

interface Props {
  c: Conciliacion;
  lineas: { banco: readonly LineaMesa[]; libro: readonly LineaMesa[] };
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
      <RutInput label="RUT del deudor" required value={p.rut} onChange={p.onRut} />
      <Select label="Oficina del comprobante" required data={oficinas} value={p.oficina} onChange={p.onOficina} />
    </>
  );
}

/** Makes the entry of what the bank shows and the books did not know; it matches at once. */
export default function Contabilizar({ c, lineas, onClose, onDone }: Props) {
  const tipos = tiposPara(lineas);
  const [tipo, setTipo] = useState<Tratamiento | undefined>(tipos[0]);
  const [iva, setIva] = useState<number | string>('');
  const [glosa, setGlosa] = useState('');
  const [rut, setRut] = useState(lineas.banco[0]?.rut ?? '');
  const [oficina, setOficina] = useState<string | null>(null);
  const hacer = useActo(c, 'contabilizar', { ok: 'Comprobante contabilizado y calzado', onSuccess: onDone });
  const elegidas = lineas.banco.length > 0 ? lineas.banco : lineas.libro;
  const total = elegidas.reduce((s, l) => s + l.monto, 0);
  const canonico = parseRut(rut);
  const falta = tipo === undefined || (tipo === 'recaudacion' && (!canonico || !oficina));
  const enviar = (): void => {
    if (!tipo) return;
    hacer.run({
      tipo,
      movimientos: lineas.banco.map((l) => l.id),
      movimientos_libro: lineas.libro.map((l) => l.id),
      ...(typeof iva === 'number' && iva > 0 ? { iva: iva as Pesos } : {}),
      ...(glosa.trim() ? { glosa: glosa.trim() } : {}),
      ...(tipo === 'recaudacion' && canonico && oficina ? { rut_deudor: canonico, oficina } : {}),
    });
  };
  return (
    <Modal opened onClose={onClose} title="Contabilizar" size="md">
      <Stack>
        <Text size="sm">
          {elegidas.length === 1 ? elegidas[0]?.texto : `${elegidas.length} líneas`} · <b className="figure">{formatPesos(total)}</b>
        </Text>
        <Select
          label="Se contabiliza como"
          data={tipos.map((t) => ({ value: t, label: TRATAMIENTO[t] ?? t }))}
          value={tipo ?? null}
          allowDeselect={false}
          onChange={(v) => setTipo((v ?? undefined) as Tratamiento | undefined)}
        />
        {tipo === 'gasto_bancario' && elegidas.length === 1 && <PesosInput label="IVA incluido (opcional)" value={iva} onChange={setIva} />}
        {tipo === 'recaudacion' && <Receptor rut={rut} onRut={setRut} oficina={oficina} onOficina={setOficina} />}
        {tipo === 'deposito_por_identificar' && (
          <Alert variant="light">Nace un pasivo por identificar: dos personas dirán de quién es.</Alert>
        )}
        {tipo === 'cheque_caducado' && (
          <Alert variant="light">El monto vuelve a deberse a su beneficiario. Sólo cheques girados hace más de 90 días.</Alert>
        )}
        {tipo !== 'cheque_caducado' && (
          <TextInput label="Glosa (opcional)" maxLength={120} value={glosa} onChange={(e) => setGlosa(e.currentTarget.value)} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={enviar} disabled={falta} loading={hacer.isPending}>
            Contabilizar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
