CREATE TABLE "cobranza_accion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"ticket_id" uuid NOT NULL,
	"dia" integer NOT NULL,
	"accion" text NOT NULL,
	"canal" text,
	"quien" text NOT NULL,
	"vencimiento" date NOT NULL,
	"fecha" date NOT NULL,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"desde" date,
	"hecha_el" date,
	"gestion_id" uuid,
	CONSTRAINT "cobranza_accion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cobranza_accion_paso" UNIQUE("empresa_id","ticket_id","vencimiento","dia")
);

--> statement-breakpoint
CREATE TABLE "cobranza_aviso_pago" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"ticket_id" uuid NOT NULL,
	"pks" text[] NOT NULL,
	"metodo_pago" text NOT NULL,
	"cuenta_banco" text NOT NULL,
	"monto" bigint NOT NULL,
	"fecha" date NOT NULL,
	"num_operacion" text,
	"busca_hasta" date NOT NULL,
	"estado" text DEFAULT 'informado' NOT NULL,
	CONSTRAINT "cobranza_aviso_pago_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cobranza_aviso_monto" CHECK ("cobranza_aviso_pago"."monto" > 0)
);

--> statement-breakpoint
CREATE TABLE "cobranza_cola" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"fecha" date NOT NULL,
	"ticket_id" uuid NOT NULL,
	"division" text NOT NULL,
	"operador" text,
	"puntaje" integer NOT NULL,
	"orden" integer NOT NULL,
	"razones" jsonb NOT NULL,
	"sugerida" text,
	"tomado_por" text,
	"tomado_hasta" timestamp with time zone,
	"hecho" boolean DEFAULT false NOT NULL,
	CONSTRAINT "cobranza_cola_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cobranza_cola_ticket" UNIQUE("empresa_id","fecha","ticket_id"),
	CONSTRAINT "cobranza_cola_puntaje" CHECK ("cobranza_cola"."puntaje" between 0 and 100)
);

--> statement-breakpoint
CREATE TABLE "cobranza_compromiso" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"ticket_id" uuid NOT NULL,
	"pks" text[] NOT NULL,
	"monto" bigint NOT NULL,
	"creado_el" date NOT NULL,
	"fecha" date NOT NULL,
	"juzga_el" date NOT NULL,
	"metodo_pago" text NOT NULL,
	"contacto_id" uuid,
	"estado" text DEFAULT 'vigente' NOT NULL,
	"pagado" bigint DEFAULT 0 NOT NULL,
	"juzgado_el" date,
	CONSTRAINT "cobranza_compromiso_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cobranza_compromiso_monto" CHECK ("cobranza_compromiso"."monto" > 0 and "cobranza_compromiso"."juzga_el" > "cobranza_compromiso"."fecha" and "cobranza_compromiso"."fecha" >= "cobranza_compromiso"."creado_el")
);

--> statement-breakpoint
CREATE TABLE "cobranza_disputa" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"ticket_id" uuid NOT NULL,
	"pks" text[] NOT NULL,
	"motivo" text NOT NULL,
	"monto" bigint NOT NULL,
	"comentario" text,
	"vence" date NOT NULL,
	"estado" text DEFAULT 'abierta' NOT NULL,
	"resolucion" text,
	"resuelta_el" date,
	"resuelta_por" text[],
	CONSTRAINT "cobranza_disputa_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);

--> statement-breakpoint
CREATE TABLE "cobranza_estrategia" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"clave" text NOT NULL,
	"version_estrategia" integer NOT NULL,
	"nombre" text NOT NULL,
	"condiciones" jsonb NOT NULL,
	"prioridad" integer NOT NULL,
	"pasos" jsonb NOT NULL,
	"vigente" boolean DEFAULT true NOT NULL,
	CONSTRAINT "cobranza_estrategia_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cobranza_estrategia_version" UNIQUE("empresa_id","clave","version_estrategia")
);

--> statement-breakpoint
CREATE TABLE "cobranza_gestion" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"ticket_id" uuid NOT NULL,
	"canal" text NOT NULL,
	"finalidad" text NOT NULL,
	"persona_rut" text NOT NULL,
	"contacto_id" uuid,
	"contacto_nombre" text,
	"entrante" boolean DEFAULT false NOT NULL,
	"en_mora" boolean DEFAULT false NOT NULL,
	"fecha" date NOT NULL,
	"minuto" integer NOT NULL,
	"inicio" timestamp with time zone NOT NULL,
	"fin" timestamp with time zone,
	"expira" timestamp with time zone,
	"telefono" text,
	"estado_llamada" text,
	"estado_seguimiento" text,
	"contactado" boolean DEFAULT false NOT NULL,
	"identidad_verificada" boolean DEFAULT false NOT NULL,
	"informado" boolean DEFAULT false NOT NULL,
	"comentario" text,
	"plantilla" text,
	"pks" text[] DEFAULT '{}' NOT NULL,
	"excepcion" jsonb,
	"avisos" text[] DEFAULT '{}' NOT NULL,
	"proxima" jsonb,
	"operador" text,
	"operador_nombre" text NOT NULL,
	CONSTRAINT "cobranza_gestion_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cobranza_gestion_minuto" CHECK ("cobranza_gestion"."minuto" between 0 and 1439)
);

--> statement-breakpoint
CREATE TABLE "cobranza_item" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"ticket_id" uuid NOT NULL,
	"pk" text NOT NULL,
	"tipo_documento" text NOT NULL,
	"numero" text NOT NULL,
	"cliente_rut" text,
	"origen_area" text NOT NULL,
	"origen_id" text NOT NULL,
	"saldo" bigint NOT NULL,
	"saldo_inicial" bigint NOT NULL,
	"vencimiento_efectivo" date NOT NULL,
	"estado_verificacion" text DEFAULT 'CONFORME' NOT NULL,
	"estado_notificacion" text DEFAULT 'NO_REQUIERE' NOT NULL,
	"estado_recaudacion" text DEFAULT 'SIN_GESTION' NOT NULL,
	"vivo" boolean DEFAULT true NOT NULL,
	"salida" text,
	"salida_el" date,
	CONSTRAINT "cobranza_item_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cobranza_item_salida" CHECK ("cobranza_item"."vivo" = ("cobranza_item"."salida" is null) and "cobranza_item"."vivo" = ("cobranza_item"."salida_el" is null))
);

--> statement-breakpoint
CREATE TABLE "cobranza_operador" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"rut" text NOT NULL,
	"divisiones" text[] DEFAULT '{}' NOT NULL,
	"sucursales" text[] DEFAULT '{}' NOT NULL,
	"capacidad_diaria" integer DEFAULT 60 NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	CONSTRAINT "cobranza_operador_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cobranza_operador_rut" UNIQUE("empresa_id","rut"),
	CONSTRAINT "cobranza_operador_capacidad" CHECK ("cobranza_operador"."capacidad_diaria" between 1 and 1000)
);

--> statement-breakpoint
CREATE TABLE "cobranza_ticket" (
	"id" uuid NOT NULL,
	"empresa_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"hecho_por" text[] NOT NULL,
	"num_ticket" integer NOT NULL,
	"division" text NOT NULL,
	"sucursal" text,
	"operador" text,
	"rut_deudor" text NOT NULL,
	"nombre" text DEFAULT '' NOT NULL,
	"protegida" boolean DEFAULT false NOT NULL,
	"estado" text DEFAULT 'NUEVO' NOT NULL,
	"estado_verificacion" text DEFAULT 'CONFORME' NOT NULL,
	"estado_notificacion" text DEFAULT 'NO_REQUIERE' NOT NULL,
	"estado_recaudacion" text DEFAULT 'SIN_GESTION' NOT NULL,
	"estado_seguimiento" text,
	"origen" text NOT NULL,
	"abierto_el" date NOT NULL,
	"monto_total" bigint DEFAULT 0 NOT NULL,
	"monto_vencido" bigint DEFAULT 0 NOT NULL,
	"dias_mora" integer DEFAULT 0 NOT NULL,
	"tramo" text DEFAULT 'AL_DIA' NOT NULL,
	"vence" date,
	"proxima_fecha" date,
	"proxima_tipo" text,
	"sla_vence" date,
	"estrategia_id" uuid,
	"primera_gestion_en" timestamp with time zone,
	"cerrado" date,
	"motivo_cierre" text,
	"silencio" text,
	"abogado" text,
	CONSTRAINT "cobranza_ticket_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "cobranza_ticket_numero" UNIQUE("empresa_id","num_ticket"),
	CONSTRAINT "cobranza_ticket_proxima" CHECK (("cobranza_ticket"."proxima_fecha" is null) = ("cobranza_ticket"."proxima_tipo" is null)),
	CONSTRAINT "cobranza_ticket_abierto_con_proxima" CHECK (("cobranza_ticket"."estado" in ('CERRADO_PAGADO', 'CERRADO_SIN_PAGO', 'ANULADO')) = ("cobranza_ticket"."proxima_fecha" is null)),
	CONSTRAINT "cobranza_ticket_cierre" CHECK (("cobranza_ticket"."estado" in ('CERRADO_PAGADO', 'CERRADO_SIN_PAGO', 'ANULADO')) = ("cobranza_ticket"."cerrado" is not null)),
	CONSTRAINT "cobranza_ticket_montos" CHECK ("cobranza_ticket"."monto_total" >= "cobranza_ticket"."monto_vencido" and "cobranza_ticket"."monto_vencido" >= 0)
);

--> statement-breakpoint
CREATE TABLE "cobranza_persona_turno" (
	"empresa_id" uuid NOT NULL,
	"rut" text NOT NULL,
	"n" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "cobranza_persona_turno_empresa_id_rut_pk" PRIMARY KEY("empresa_id","rut")
);

--> statement-breakpoint
CREATE INDEX "cobranza_accion_estado" ON "cobranza_accion" USING btree ("empresa_id","estado","fecha");
--> statement-breakpoint
CREATE INDEX "cobranza_aviso_ticket" ON "cobranza_aviso_pago" USING btree ("empresa_id","ticket_id","estado");
--> statement-breakpoint
CREATE UNIQUE INDEX "cobranza_aviso_operacion" ON "cobranza_aviso_pago" USING btree ("empresa_id","cuenta_banco","num_operacion") WHERE num_operacion is not null;
--> statement-breakpoint
CREATE INDEX "cobranza_cola_turno" ON "cobranza_cola" USING btree ("empresa_id","fecha","hecho","orden");
--> statement-breakpoint
CREATE INDEX "cobranza_compromiso_ticket" ON "cobranza_compromiso" USING btree ("empresa_id","ticket_id");
--> statement-breakpoint
CREATE INDEX "cobranza_compromiso_estado" ON "cobranza_compromiso" USING btree ("empresa_id","estado","juzga_el");
--> statement-breakpoint
CREATE INDEX "cobranza_disputa_ticket" ON "cobranza_disputa" USING btree ("empresa_id","ticket_id","estado");
--> statement-breakpoint
CREATE UNIQUE INDEX "cobranza_estrategia_vigente" ON "cobranza_estrategia" USING btree ("empresa_id","clave") WHERE vigente;
--> statement-breakpoint
CREATE INDEX "cobranza_gestion_ticket" ON "cobranza_gestion" USING btree ("empresa_id","ticket_id");
--> statement-breakpoint
CREATE INDEX "cobranza_gestion_persona" ON "cobranza_gestion" USING btree ("empresa_id","persona_rut","fecha");
--> statement-breakpoint
CREATE UNIQUE INDEX "cobranza_gestion_en_curso" ON "cobranza_gestion" USING btree ("empresa_id","persona_rut") WHERE fin is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "cobranza_item_vivo" ON "cobranza_item" USING btree ("empresa_id","pk") WHERE vivo;
--> statement-breakpoint
CREATE INDEX "cobranza_item_ticket" ON "cobranza_item" USING btree ("empresa_id","ticket_id");
--> statement-breakpoint
CREATE INDEX "cobranza_item_pk" ON "cobranza_item" USING btree ("empresa_id","pk");
--> statement-breakpoint
CREATE INDEX "cobranza_item_cliente" ON "cobranza_item" USING btree ("empresa_id","cliente_rut");
--> statement-breakpoint
CREATE UNIQUE INDEX "cobranza_ticket_abierto" ON "cobranza_ticket" USING btree ("empresa_id","rut_deudor","division") WHERE estado not in ('PREJUDICIAL', 'JUDICIAL', 'CERRADO_PAGADO', 'CERRADO_SIN_PAGO', 'ANULADO');
--> statement-breakpoint
CREATE INDEX "cobranza_ticket_rut" ON "cobranza_ticket" USING btree ("empresa_id","rut_deudor");
--> statement-breakpoint
CREATE INDEX "cobranza_ticket_operador" ON "cobranza_ticket" USING btree ("empresa_id","operador","estado");
--> statement-breakpoint
CREATE INDEX "cobranza_ticket_estado" ON "cobranza_ticket" USING btree ("empresa_id","estado","proxima_fecha");
