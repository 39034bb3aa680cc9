import { Alert, Anchor, Button, FileInput, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { formatFecha } from '#kernel/values/format.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { apiDownload, apiUpload } from '#platform/web/api/files.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import { toastError } from '#platform/web/feedback/toast.ts';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { PesosInput } from '#platform/web/inputs/text-figures.tsx';
import { type Conciliacion, permiso } from './tipos.ts';

type Saldos = Conciliacion['saldos'];
type Saldo = NonNullable<Saldos['inicial']>;

function procedencia(s: Saldo): string {
  if (s.procedencia === 'cierre_anterior') return `Cierre anterior, al ${formatFecha(s.fecha)}`;
  if (s.procedencia === 'impreso') return `Impreso por el banco, al ${formatFecha(s.fecha)}`;
  return `Declarado por ${s.por ?? ''}, al ${formatFecha(s.fecha)}`;
}

function Renglon({ id, titulo, s }: { id: string; titulo: string; s: Saldo | null }) {
  const papel = s?.archivo;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {titulo}
        <Text size="xs" c="dimmed">
          {s ? procedencia(s) : 'El banco no lo imprime y nadie lo ha declarado'}
          {papel && (
            <>
              {' · '}
              <Anchor
                component="button"
                type="button"
                fz="xs"
                onClick={() => void apiDownload(`/api/conciliacion/${id}/papel`, { archivo: papel.id }).catch(toastError)}
              >
                {papel.nombre}
              </Anchor>
            </>
          )}
        </Text>
      </Table.Th>
      <Table.Td ta="right" style={{ verticalAlign: 'top' }}>
        {s ? <Pesos v={s.monto} fw={600} /> : 'Falta'}
      </Table.Td>
    </Table.Tr>
  );
}

/** The two ends of the period and where each comes from: who closes signs them. */
export function ProcedenciaSaldos({ id, saldos }: { id: string; saldos: Saldos }) {
  return (
    <Table fz="sm" verticalSpacing={4} withRowBorders={false} maw={520} aria-label="De dónde viene cada saldo">
      <Table.Tbody>
        <Renglon id={id} titulo="Saldo inicial del banco" s={saldos.inicial} />
        <Renglon id={id} titulo="Saldo final del banco" s={saldos.final} />
      </Table.Tbody>
    </Table>
  );
}

const numero = (v: number | string): number | undefined => (typeof v === 'number' ? v : undefined);

function Formulario({ c }: { c: Conciliacion }) {
  const [inicial, setInicial] = useState<number | string>('');
  const [final, setFinal] = useState<number | string>('');
  const [papel, setPapel] = useState<File | null>(null);
  const [enviando, setEnviando] = useState(false);
  const [error, setError] = useState('');
  const pideInicial = c.saldos.inicial === null || c.saldos.inicial.procedencia === 'declarado';
  const listo = papel !== null && (numero(inicial) !== undefined || numero(final) !== undefined);
  const declarar = async (): Promise<void> => {
    if (!papel) return;
    setEnviando(true);
    setError('');
    const datos = {
      ...(numero(inicial) === undefined ? {} : { saldo_inicial: inicial }),
      ...(numero(final) === undefined ? {} : { saldo_final: final }),
      ...(c.refresh_key ? { refresh_key: c.refresh_key } : {}),
    };
    try {
      await apiUpload(`/api/conciliacion/${c.id}/declarar-saldos`, [papel], { key: uuidv7(), fields: { datos: JSON.stringify(datos) } });
      await invalidateArea('conciliacion');
    } catch (e) {
      setError(messageOf(e));
    } finally {
      setEnviando(false);
    }
  };
  return (
    <Stack gap="xs">
      <Group align="end" gap="sm">
        {pideInicial && <PesosInput label="Saldo inicial" w={170} value={inicial} onChange={setInicial} />}
        <PesosInput label="Saldo final" w={170} value={final} onChange={setFinal} />
        <FileInput
          label="Cartola del banco"
          placeholder="PDF o fotografía"
          accept="application/pdf,image/jpeg,image/png"
          miw={200}
          value={papel}
          onChange={setPapel}
          required
        />
        <Button variant="default" disabled={!listo} loading={enviando} onClick={() => void declarar()}>
          Declarar saldos
        </Button>
      </Group>
      {error && (
        <Text size="sm" c="var(--r-danger-text)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}

/** What the bank does not print is stated by a person, with the paper; until then the month does not close. */
export function Saldos({ c }: { c: Conciliacion }) {
  const falta = c.saldos.inicial === null || c.saldos.final === null;
  const declarado = [c.saldos.inicial, c.saldos.final].some((s) => s?.procedencia === 'declarado');
  const puede = permiso(c, 'declarar-saldos').permitida && c.cargas.some((k) => !k.retirada);
  return (
    <Stack gap="xs">
      <ProcedenciaSaldos id={c.id} saldos={c.saldos} />
      {puede && (falta || declarado) && (
        <Alert
          color={falta ? 'yellow' : 'gray'}
          variant="light"
          title={falta ? 'El archivo no trae todos los saldos del período' : 'Corregir los saldos declarados'}
        >
          <Stack gap="xs">
            <Text size="sm">
              Sin ellos no se puede cerrar: la suma de lo cargado no prueba que esté completo. Escríbalos tal como salen en la cartola del
              banco y adjúntela.
            </Text>
            <Formulario c={c} />
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}
