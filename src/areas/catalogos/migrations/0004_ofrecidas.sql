CREATE TABLE "catalogo_ofrecida" (
	"empresa_id" uuid NOT NULL,
	"catalogo" text NOT NULL,
	"codigo" text NOT NULL,
	CONSTRAINT "catalogo_ofrecida_empresa_id_catalogo_codigo_pk" PRIMARY KEY("empresa_id","catalogo","codigo")
);

