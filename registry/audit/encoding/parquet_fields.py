"""The fields of Parquet's metadata that are written or read here, by their numbers in its Thrift.

Names are those of the format's own definition, `parquet.thrift`.
"""

MAGIC = b"PAR1"
"""What a Parquet file begins and ends with."""
CODEC = "snappy"
"""The compression of every page, as Arrow calls it."""
FOOTER_LENGTH = 4
"""In how many bytes a file says how long its footer is."""


class FileMetaData:
    """The footer of a file."""

    NUM_ROWS = 3
    ROW_GROUPS = 4


class RowGroupData:
    """A row group in the footer."""

    COLUMNS = 1
    TOTAL_BYTE_SIZE = 2
    NUM_ROWS = 3
    FILE_OFFSET = 5
    TOTAL_COMPRESSED_SIZE = 6


class ColumnChunkData:
    """A column of a row group."""

    FILE_OFFSET = 2
    META_DATA = 3


class ColumnMetaData:
    """What is said of a column of a row group."""

    TYPE = 1
    ENCODINGS = 2
    PATH_IN_SCHEMA = 3
    CODEC = 4
    NUM_VALUES = 5
    TOTAL_UNCOMPRESSED_SIZE = 6
    TOTAL_COMPRESSED_SIZE = 7
    DATA_PAGE_OFFSET = 9
    DICTIONARY_PAGE_OFFSET = 11
    STATISTICS = 12


class Statistics:
    """The smallest and the largest value of a column."""

    NULL_COUNT = 3
    MAX_VALUE = 5
    MIN_VALUE = 6


class PageHeader:
    """The head of a page."""

    TYPE = 1
    UNCOMPRESSED_SIZE = 2
    COMPRESSED_SIZE = 3
    DICTIONARY_PAGE = 7
    DATA_PAGE_V2 = 8


class DictionaryPageHeader:
    """What the head of a page of dictionary values adds."""

    NUM_VALUES = 1
    ENCODING = 2


class DataPageHeaderV2:
    """What the head of a page of indices adds."""

    NUM_VALUES = 1
    NUM_NULLS = 2
    NUM_ROWS = 3
    ENCODING = 4
    DEFINITION_LEVELS_LENGTH = 5
    REPETITION_LEVELS_LENGTH = 6
    IS_COMPRESSED = 7


class PhysicalType:
    """How values are stored."""

    INT32 = 1
    INT64 = 2
    BYTE_ARRAY = 6


class Encoding:
    """How a page is encoded."""

    PLAIN = 0
    RLE = 3
    RLE_DICTIONARY = 8


class PageType:
    """What a page holds."""

    DICTIONARY = 2
    DATA_V2 = 3


SNAPPY = 1
"""The same compression as `CODEC`, as the metadata number it."""
