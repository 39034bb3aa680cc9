import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPhoneIncoming } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { messageOf, ProblemError } from '#platform/web/api/problem.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';

type Hallados = OutputOf<typeof contract, 'por_telefono'>;

const porQue = (e: unknown): string | undefined => (e ? (e instanceof ProblemError && e.campos.telefono?.[0]) || messageOf(e) : undefined);

/** The person on the line says a number, or the telephone shows it: whose it is, and what he owes. */
export function QuienLlama() {
  const [escrito, setEscrito] = useState('');
  const [buscado, setBuscado] = useState('');
  const q = useRead<Hallados>('cobranzas', `telefono/${encodeURIComponent(buscado)}`, {}, { enabled: buscado !== '' });
  const buscar = (e: FormEvent): void => {
    e.preventDefault();
    setBuscado(escrito.trim());
  };
  return (
    <Stack gap="xs">
      <form onSubmit={buscar}>
        <Group align="end" gap="xs" wrap="nowrap" maw={460}>
          <TextInput
            flex={1}
            label="Quién llama"
            inputWrapperOrder={['label', 'error', 'input']}
            placeholder="+56 9 1234 5678"
            type="tel"
            autoComplete="off"
            maxLength={40}
            value={escrito}
            onChange={(e) => setEscrito(e.currentTarget.value)}
            error={porQue(q.error)}
            leftSection={<IconPhoneIncoming size={16} />}
          />
          <Button type="submit" variant="default" loading={q.isFetching} disabled={escrito.trim() === ''}>
            Buscar teléfono
          </Button>
        </Group>
      </form>
      {q.data && q.data.hallados.length === 0 && <Vacio razon="Ningún ticket abierto a su alcance tiene ese teléfono." />}
      {q.data && q.data.hallados.length > 0 && (
        <Tabla
          nombre="Tickets de quien llama"
          filas={q.data.hallados}
          clave={(x) => `${x.contacto}${x.ticket.id}`}
          columnas={[
            { titulo: 'Ticket', celda: ({ ticket: t }) => <Enlace to={`/cobranzas/${t.id}`}>{t.num_ticket}</Enlace> },
            { titulo: 'Contacto', celda: (x) => x.contacto },
            { titulo: 'Como', celda: (x) => (x.respalda ? 'Aval' : 'Deudor o cedente') },
            { titulo: 'Deudor', celda: ({ ticket: t }) => t.nombre_deudor },
            { titulo: 'RUT', celda: ({ ticket: t }) => <Rut v={t.rut_deudor} /> },
            { titulo: 'Vencido', cifra: true, celda: ({ ticket: t }) => <Pesos v={t.monto_vencido} /> },
          ]}
        />
      )}
      {q.data && (
        <Text size="xs" c="dimmed">
          Queda anotado quién lo buscó. Compruebe con quién habla antes de decir qué se debe.
        </Text>
      )}
    </Stack>
  );
}
