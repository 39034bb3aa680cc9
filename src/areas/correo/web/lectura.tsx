import { ActionIcon, Alert, Avatar, Badge, Button, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconDotsVertical, IconDownload, IconPaperclip } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useOptions, useRead } from '#platform/web/api/hooks.ts';
import { apiGet } from '#platform/web/api/http.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { fileSize } from '#platform/web/files/size.ts';
import { Enlace, Instante } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { Html } from '#platform/web/richtext/rich-text.tsx';
import type { contract, Email } from '../contract.ts';
import classes from './correo.module.css';
import { useMover } from './mover.ts';
import { COLORES, ENVIO, escrita, LABELS, sinAsunto } from './textos.ts';

const api = areaApi<typeof contract>('correo');
type Abierto = Email & { hasPreviousMail: boolean; hasNextMail: boolean };
type Suelto = Omit<Email, 'replies'>;

/** What happened on the way to outside addresses, and another try where it failed. */
function Salida({ e }: { e: Suelto }) {
  const { data } = useOptions<{ smtp?: boolean }>('correo');
  const otra = api.useAction('reintentar', { id: String(e.id), ok: 'Vuelve a la cola de salida' });
  const malos = e.envios.filter((x) => x.estado === 'fallido' || x.estado === 'rebotado');
  const espera = e.envios.filter((x) => x.estado === 'en_cola');
  return (
    <>
      {malos.map((x) => (
        <Alert key={x.para.join()} color="red" variant="light" title={`${ENVIO[x.estado]}: ${x.para.join(', ')}`} my="xs">
          <Text size="sm">{x.error ?? 'El servidor no respondió.'}</Text>
          <Button size="compact-sm" variant="default" mt="xs" loading={otra.isPending} onClick={() => otra.mutate({})}>
            Reintentar
          </Button>
        </Alert>
      ))}
      {espera.length > 0 && (
        <Text size="xs" c="dimmed">
          En cola de salida: {espera.flatMap((x) => x.para).join(', ')}.
          {data?.smtp === false && ' El servidor de salida no está configurado: saldrá cuando lo esté.'}
        </Text>
      )}
    </>
  );
}

function Adjuntos({ e }: { e: Suelto }) {
  if (e.attachments.length === 0) return null;
  return (
    <Group gap="xs" mt="xs">
      {e.attachments.map((a) => (
        <Button
          key={a.id}
          size="compact-sm"
          variant="default"
          leftSection={<IconPaperclip size={14} aria-hidden />}
          rightSection={<IconDownload size={14} aria-hidden />}
          onClick={() => void apiDownload(a.url).catch(toastError)}
        >
          {a.fileName} · {fileSize(a.size)}
        </Button>
      ))}
    </Group>
  );
}

function Mensaje({ e }: { e: Suelto }) {
  const linea = (titulo: string, lista: Email['to']) =>
    lista.length > 0 && (
      <Text size="xs" c="dimmed">
        {titulo}: {lista.map(escrita).join(', ')}
      </Text>
    );
  return (
    <article className={classes.mensaje} aria-label={`De ${e.from.name}`}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="xs">
        <Group gap="sm" align="flex-start" wrap="nowrap" miw={0}>
          <Avatar
            name={e.from.name}
            src={e.from.avatar}
            size={34}
            color="initials"
            styles={{ placeholder: { color: 'var(--mantine-color-text)' } }}
            aria-hidden
          />
          <div>
            <Text size="sm" fw={600}>
              {e.from.name}{' '}
              <Text span size="xs" c="dimmed">
                {e.from.email}
              </Text>
              {e.externo && (
                <Badge ml={6} size="sm" variant="light" color="yellow" c="var(--mantine-color-text)" className="estado" tt="none">
                  De afuera
                </Badge>
              )}
            </Text>
            {linea('Para', e.to)}
            {linea('Copia', e.cc)}
            {linea('Copia oculta', e.bcc)}
          </div>
        </Group>
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          <Instante v={e.time} />
        </Text>
      </Group>
      <Html html={e.message} />
      <Adjuntos e={e} />
      <Salida e={e} />
    </article>
  );
}

interface Props {
  id: number;
  filtros: { folder: string; label: string; q: string };
  onIr: (id: number | null) => void;
  onRedactar: (id: number) => void;
}

function Acciones({ e, onIr, onRedactar }: { e: Abierto } & Pick<Props, 'onIr' | 'onRedactar'>) {
  const id = String(e.id);
  const marcar = api.useAction('marcar');
  const etiquetar = api.useAction('etiquetar');
  const abrir = (r: { email: Email }): void => onRedactar(r.email.id);
  const responder = api.useAction('responder', { id, onSuccess: abrir });
  const reenviar = api.useAction('reenviar', { id, onSuccess: abrir });
  const puede = useCan('correo:enviar');
  const bandeja = useMover(e.folder, () => onIr(null));
  const mover = (folder: 'inbox' | 'spam' | 'trash') => bandeja.mover([e.id], folder);
  const otros = e.to.length + e.cc.length > 1;
  return (
    <Group gap="xs">
      {puede && (
        <>
          <Button size="xs" loading={responder.isPending} onClick={() => responder.mutate({ borrador: true })}>
            Responder
          </Button>
          {otros && (
            <Button
              size="xs"
              variant="default"
              disabled={responder.isPending}
              onClick={() => responder.mutate({ borrador: true, todos: true })}
            >
              A todos
            </Button>
          )}
          <Button size="xs" variant="default" loading={reenviar.isPending} onClick={() => reenviar.mutate({ borrador: true })}>
            Reenviar
          </Button>
        </>
      )}
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label="Más acciones">
            <IconDotsVertical size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => marcar.mutate({ emailIds: [e.id], dataToUpdate: { isRead: false } }, { onSuccess: () => onIr(null) })}>
            Marcar como no leído
          </Menu.Item>
          {e.folder === 'trash' && <Menu.Item onClick={() => mover('inbox')}>Restaurar</Menu.Item>}
          {e.folder === 'spam' && <Menu.Item onClick={() => mover('inbox')}>Es deseado</Menu.Item>}
          {e.folder === 'inbox' && <Menu.Item onClick={() => mover('spam')}>No deseado</Menu.Item>}
          {e.folder !== 'trash' && <Menu.Item onClick={() => mover('trash')}>Eliminar</Menu.Item>}
          <Menu.Divider />
          {Object.entries(LABELS).map(([label, nombre]) => (
            <Menu.Item key={label} onClick={() => etiquetar.mutate({ emailIds: [e.id], label: label as 'private' })}>
              {e.labels.includes(label as 'private') ? `Quitar «${nombre}»` : `Etiquetar «${nombre}»`}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

/** Subject, labels, the record that it is about, and the way to the ones before and after. */
function Cabecera({ e, filtros, onIr }: { e: Abierto } & Pick<Props, 'filtros' | 'onIr'>) {
  const ir = (dir: 'previous' | 'next'): void => {
    const pedido = { ...filtros, emailId: String(e.id), dir };
    apiGet<{ email: Abierto }>('/apps/email/paginate-email', pedido).then((r) => onIr(r.email.id), toastError);
  };
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <div>
        <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
          {sinAsunto(e)}
        </Title>
        <Group gap={6} mt={4}>
          {e.labels.map((l) => (
            <Badge
              key={l}
              size="sm"
              variant="light"
              color={COLORES[l] ?? 'gray'}
              c="var(--mantine-color-text)"
              className="estado"
              tt="none"
            >
              {LABELS[l]}
            </Badge>
          ))}
          {e.enlace && (
            <Text size="xs">
              <Enlace to={`/${e.enlace.area}/${e.enlace.id}`}>Ver el registro</Enlace>
            </Text>
          )}
        </Group>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="subtle" color="gray" aria-label="Volver a la lista" onClick={() => onIr(null)}>
          <IconArrowLeft size={18} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label="Más nuevo" disabled={!e.hasPreviousMail} onClick={() => ir('previous')}>
          <IconChevronUp size={18} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label="Más antiguo" disabled={!e.hasNextMail} onClick={() => ir('next')}>
          <IconChevronDown size={18} />
        </ActionIcon>
      </Group>
    </Group>
  );
}

/** One e-mail with what was answered to it; opening it marks it read. */
export function Lectura({ id, filtros, onIr, onRedactar }: Props) {
  const r = useRead<{ email: Abierto }>('correo', '/apps/email/get-email', { id: String(id), ...filtros });
  const marcar = api.useAction('marcar', { toast: false });
  const marcado = useRef(0);
  const e = r.data?.email;
  // Once for each time that it is opened: who marks it unread afterwards is obeyed.
  useEffect(() => {
    if (!e || e.id !== id || marcado.current === id) return;
    marcado.current = id;
    if (!e.isRead && e.estado === 'enviado') marcar.mutate({ emailIds: [id], dataToUpdate: { isRead: true } });
  }, [e, id, marcar]);
  if (r.isPending) return <Cargando lines={8} />;
  if (!e) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  return (
    <Stack gap="sm">
      <Cabecera e={e} filtros={filtros} onIr={onIr} />
      <Acciones e={e} onIr={onIr} onRedactar={onRedactar} />
      {[e, ...e.replies].map((m) => (
        <Mensaje key={m.id} e={m} />
      ))}
    </Stack>
  );
}
