import { Button, Checkbox, Group, List, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { uuidv7 } from '#kernel/values/id.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { apiPost } from '#platform/web/api/http.ts';
import { ProblemError } from '#platform/web/api/problem.ts';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract, Declarado } from '../contract.ts';
import type { Ambito } from './ambito.tsx';
import { opcionDicha, valorEscrito, valorTexto } from './valor.ts';

type Vista = z.output<typeof contract.operations.vista_previa.output>;
type P = z.output<typeof Declarado>;
const api = areaApi<typeof contract>('parametros');

/** Open operations of the days that a backdated value would have ruled. */
function Afectadas({ uso }: { uso: Vista['uso'] }) {
  const con = uso.filter((u) => u.afectadas > 0);
  if (con.length === 0) return null;
  return (
    <List size="sm" mt={4}>
      {con.map((u) => (
        <List.Item key={u.titulo}>
          {u.afectadas.toLocaleString('es-CL')} {u.titulo} desde ese día:{' '}
          {u.ejemplos.map((e, i) => (
            <span key={e.url}>
              {i > 0 && ', '}
              <Enlace to={e.url}>{e.texto}</Enlace>
            </span>
          ))}
          {u.afectadas > u.ejemplos.length && ' y más'}.
        </List.Item>
      ))}
    </List>
  );
}

/** What the value would do in its scope, while it is written. */
function Previa({ p, pedido }: { p: P; pedido: object }) {
  const [escrito] = useDebouncedValue(JSON.stringify(pedido), 400);
  const r = useQuery({
    queryKey: ['parametros', 'vista-previa', p.id, escrito],
    queryFn: () => apiPost<Vista>('/api/parametros/vista-previa', JSON.parse(escrito) as object, uuidv7()),
    retry: false,
  });
  if (!r.data) return null;
  const v = r.data;
  const usan = v.uso.filter((u) => u.n > 0);
  return (
    <Text size="sm" aria-live="polite" component="div">
      {p.ambitos.length > 0 && <b>{v.ambito_nombre}: </b>}
      pasa de {valorTexto(v.ese_dia, p.tipo)} a {valorTexto(v.nuevo, p.tipo)}
      {v.futura && `; hasta entonces sigue ${valorTexto(v.hoy, p.tipo)}`}
      {v.retroactiva && '; es anterior a hoy: sólo gerencia puede hacerlo'}
      {v.segunda_persona && '; rige cuando otra persona lo aprueba'}.
      {usan.length > 0 &&
        ` Lo usarían ${usan
          .map((u) => `${u.n.toLocaleString('es-CL')} ${u.titulo}`)
          .join(', ')} con su próximo cálculo; lo ya calculado conserva su valor.`}
      {p.ambitos.length > 0 && usan.length === 0 && ' Hoy no hay nada abierto que lo use.'}
      <Afectadas uso={v.uso} />
    </Text>
  );
}

/** The value, chosen where it is one of a few and typed where it is a figure. */
function Valor({ p, texto, onChange, error }: { p: P; texto: string; onChange: (v: string) => void; error: string | undefined }) {
  const opciones =
    p.tipo === 'si_no'
      ? [
          { value: 'si', label: 'Sí' },
          { value: 'no', label: 'No' },
        ]
      : p.opciones?.map((value) => ({ value, label: opcionDicha(value) }));
  if (opciones)
    return (
      <Select
        label="Nuevo valor"
        placeholder="Elija"
        data={opciones}
        value={texto || null}
        error={error}
        onChange={(v) => onChange(v ?? '')}
      />
    );
  const limites = [
    p.min !== null ? `Mínimo ${valorTexto(p.min, p.tipo)}` : '',
    p.max !== null ? `Máximo ${valorTexto(p.max, p.tipo)}` : '',
  ];
  return (
    <TextInput
      label="Nuevo valor"
      description={limites.filter(Boolean).join(' · ')}
      value={texto}
      error={error}
      onChange={(e) => onChange(e.currentTarget.value)}
    />
  );
}

/** The next value of a parameter: for the whole company, or for the product or branch chosen above. */
export function Proponer({ p, ambito, conPropio }: { p: P; ambito: Ambito; conPropio: boolean }) {
  const hoy = useHoy();
  const [texto, setTexto] = useState('');
  const [retirar, setRetirar] = useState(false);
  const [desde, setDesde] = useState<string>(hoy);
  const [motivo, setMotivo] = useState('');
  const proponer = api.useAction('proponer', {
    ok: p.sensible ? 'Propuesta enviada: otra persona debe aprobarla' : 'Valor guardado',
    onSuccess: () => {
      setTexto('');
      setRetirar(false);
    },
  });
  const falta = (campo: string): string | undefined =>
    proponer.error instanceof ProblemError ? proponer.error.campos?.[campo]?.[0] : undefined;
  const valor = valorEscrito(texto, p.tipo, p.valor);
  const listo = (retirar || valor !== undefined) && /^\d{4}-\d{2}-\d{2}$/.test(desde);
  const pedido = {
    clave: p.id,
    desde,
    ambito: ambito.ambito,
    ambito_codigo: ambito.ambito_codigo,
    ...(retirar ? { retirar: true } : { valor }),
  };
  return (
    <Stack gap="xs">
      {!retirar && <Valor p={p} texto={texto} onChange={setTexto} error={falta('valor')} />}
      {conPropio && (
        <Checkbox
          label="Dejar su valor propio: vuelve a regirse como los demás"
          checked={retirar}
          onChange={(e) => setRetirar(e.currentTarget.checked)}
        />
      )}
      <DateInput label="Desde" value={desde} error={falta('desde')} onChange={(f) => setDesde(f ?? '')} />
      <TextInput label="Motivo" value={motivo} onChange={(e) => setMotivo(e.currentTarget.value)} />
      {listo && <Previa p={p} pedido={pedido} />}
      <Group justify="flex-end">
        <Button
          disabled={!listo || !motivo.trim()}
          loading={proponer.isPending}
          onClick={() => proponer.mutate({ ...pedido, desde, motivo: motivo.trim() } as never)}
        >
          {p.sensible ? 'Proponer' : 'Guardar'}
        </Button>
      </Group>
    </Stack>
  );
}
