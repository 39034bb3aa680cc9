import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isFecha } from '#kernel/values/fecha.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { serie } from '../domain/ingreso.ts';
import { numeroCheque } from '../domain/papel.ts';
import { leerPegado } from '../domain/planilla.ts';
import { bancoPegado, sobre, useFilas } from './filas.ts';

/** A series: the bank, the account and the first number fill the rest, and the dates a month apart. */
export function Completar() {
  const { filas, poner } = useFilas();
  const { data } = useOptions('cheques');
  const [banco, setBanco] = useState<string | null>(filas[0]?.banco || null);
  const [cuenta, setCuenta] = useState(filas[0]?.cta_cte ?? '');
  const [primero, setPrimero] = useState(filas[0]?.num_cheque ?? '');
  const numero = numeroCheque(primero);
  const listo = Boolean(banco) && cuenta.trim() !== '' && numero !== null;
  const llenar = (): void => {
    if (!banco || numero === null) return;
    const fecha = filas[0]?.fecha ?? '';
    const numeros = isFecha(fecha) ? serie({ num_cheque: numero, fecha }, filas.length) : [];
    poner(filas.map((f, i) => ({ ...f, banco, cta_cte: cuenta, num_cheque: numeros[i]?.num_cheque ?? f.num_cheque })));
  };
  return (
    <Group align="end" gap="sm">
      <Select
        label="Banco de la serie"
        searchable
        w={220}
        data={optionList(data, 'bancos').map((o) => ({ value: o.codigo, label: o.nombre }))}
        value={banco}
        onChange={setBanco}
      />
      <TextInput label="Cuenta corriente" w={180} value={cuenta} onChange={(e) => setCuenta(e.currentTarget.value)} />
      <TextInput label="Primer número" w={130} value={primero} onChange={(e) => setPrimero(e.currentTarget.value)} />
      <Button variant="default" disabled={!listo} onClick={llenar}>
        Completar la serie
      </Button>
    </Group>
  );
}

/** What was copied from a spreadsheet, looked at before it goes to the grid. */
export function Pegar() {
  const { filas, poner } = useFilas();
  const [texto, setTexto] = useState('');
  const leidas = leerPegado(texto);
  const bancos = optionList(useOptions('cheques').data, 'bancos');
  const errores = leidas.flatMap((l, i) => [
    ...l.errores.map((e) => `Fila ${i + 1}: ${e}`),
    ...(l.banco !== '' && bancoPegado(l.banco, bancos) === '' ? [`Fila ${i + 1}: Banco «${l.banco}» desconocido`] : []),
  ]);
  return (
    <Stack gap={6} maw={640}>
      <Textarea
        label="Pegar desde una planilla"
        description="Con sus títulos, en cualquier orden; sin títulos: número, fecha, monto, cuenta y banco"
        autosize
        minRows={2}
        maxRows={8}
        value={texto}
        onChange={(e) => setTexto(e.currentTarget.value)}
      />
      {errores.slice(0, 5).map((e) => (
        <Text key={e} size="xs" c="var(--r-danger-text)">
          {e}
        </Text>
      ))}
      {leidas.length > filas.length && (
        <Text size="xs" c="var(--r-danger-text)">
          La planilla trae {leidas.length} filas y hay {filas.length} elegidas: sobran las últimas.
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          disabled={leidas.length === 0}
          onClick={() => {
            poner(sobre(filas, 0, leidas, bancos));
            setTexto('');
          }}
        >
          {leidas.length > 0 ? `Llevar ${leidas.length} filas a la grilla` : 'Llevar a la grilla'}
        </Button>
      </Group>
    </Stack>
  );
}
